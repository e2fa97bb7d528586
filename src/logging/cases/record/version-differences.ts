import { changesBetween } from './changed-fields.ts'
import type { CaseChange, FieldChange } from './history.contract.ts'

type Values = Pick<FieldChange, 'before' | 'after' | 'isHidden'>

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a copy of the part in which the field at the path has this value. */
function withField(part: unknown, [field, ...rest]: readonly string[], value: unknown): unknown {
  if (field === undefined) return value
  const base = isPart(part) ? part : {}
  return { ...base, [field]: withField(base[field], rest, value) }
}

const isWithin = (path: string, outerPath: string): boolean => path.startsWith(`${outerPath}.`)
const pathWithin = (path: string, outerPath: string): string[] => path.slice(outerPath.length + 1).split('.')

function addChange(differences: Map<string, Values>, { path, ...change }: FieldChange): void {
  const earlier = differences.get(path)
  const outerPath = [...differences.keys()].find((other) => isWithin(path, other))
  if (earlier) {
    differences.set(path, { ...earlier, ...(change.isHidden && { isHidden: true }), after: change.after })
  } else if (outerPath !== undefined) {
    // The field belongs to an entry that was itself added in between.
    const outer = differences.get(outerPath)
    if (outer)
      differences.set(outerPath, {
        ...outer,
        after: withField(outer.after, pathWithin(path, outerPath), change.after),
      })
  } else {
    // A removed entry is shown as it was before its last change.
    let { before } = change
    for (const [innerPath, values] of differences) {
      if (!isWithin(innerPath, path)) continue
      before = withField(before, pathWithin(innerPath, path), values.before)
      differences.delete(innerPath)
    }
    differences.set(path, { ...change, before })
  }
}

/**
 * Returns the differences between two versions of a case, from the changes made in between: the value of each field in the
 * older and in the newer version. A field that was changed and changed back does not differ.
 *
 * @param changes - Changes in any order, including all from the older version to the newer one.
 */
export function differencesBetween(
  changes: readonly CaseChange[],
  older: number,
  newer: number,
): FieldChange[] {
  const differences = new Map<string, Values>()
  const between = changes.filter(({ version }) => version > older && version <= newer)
  for (const { changes: fields } of between.toSorted((a, b) => a.version - b.version))
    for (const field of fields) addChange(differences, field)
  return [...differences].flatMap(([path, values]): FieldChange[] => {
    const { before, after } = values
    if (isPart(before) && isPart(after)) return changesBetween(before, after, path)
    const isSame = !values.isHidden && JSON.stringify(before) === JSON.stringify(after)
    return isSame ? [] : [{ path, ...values }]
  })
}
