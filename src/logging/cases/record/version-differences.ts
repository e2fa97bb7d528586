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

const isWithin = (path: string, whole: string): boolean => path.startsWith(`${whole}.`)
const pathWithin = (path: string, whole: string): string[] => path.slice(whole.length + 1).split('.')

function add(found: Map<string, Values>, { path, ...change }: FieldChange): void {
  const known = found.get(path)
  const whole = [...found.keys()].find((other) => isWithin(path, other))
  if (known) {
    found.set(path, { ...known, ...(change.isHidden && { isHidden: true }), after: change.after })
  } else if (whole !== undefined) {
    // The field belongs to an entry that was itself added in between.
    const added = found.get(whole)
    if (added)
      found.set(whole, { ...added, after: withField(added.after, pathWithin(path, whole), change.after) })
  } else {
    // A removed entry is shown as it was before its last change.
    let { before } = change
    for (const [part, values] of found) {
      if (!isWithin(part, path)) continue
      before = withField(before, pathWithin(part, path), values.before)
      found.delete(part)
    }
    found.set(path, { ...change, before })
  }
}

/**
 * Returns the differences between two versions of a case, from the changes made in between: the value of each field in the
 * older and in the newer version. A field that was changed and changed back does not differ.
 *
 * @param changes - All changes from the older version to the newer one, and any others, in any order.
 */
export function differencesBetween(
  changes: readonly CaseChange[],
  older: number,
  newer: number,
): FieldChange[] {
  const found = new Map<string, Values>()
  const between = changes.filter(({ version }) => version > older && version <= newer)
  for (const { changes: fields } of between.toSorted((a, b) => a.version - b.version))
    for (const field of fields) add(found, field)
  return [...found].flatMap(([path, values]): FieldChange[] => {
    const { before, after } = values
    if (isPart(before) && isPart(after)) return changesBetween(before, after, path)
    const isSame = !values.isHidden && JSON.stringify(before) === JSON.stringify(after)
    return isSame ? [] : [{ path, ...values }]
  })
}
