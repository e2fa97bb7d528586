import type { CaseFacts } from '#logging/cases/contract.ts'
import { form1, type FieldTree } from './form-fields.ts'

/** The newest form, which new signatures use. */
export const currentForm = 1

const forms: ReadonlyMap<number, FieldTree> = new Map([[1, form1]])

/** The parts of a case that a signature needs. */
export interface SignableCase {
  id: string
  clinicianId: string
  facts: CaseFacts
}

/** Maps a case from the database to the parts that a signature needs. */
export const signableCase = ({
  row,
  facts,
}: {
  row: { id: string; owner_id: string }
  facts: CaseFacts
}): SignableCase => ({ id: row.id, clinicianId: row.owner_id, facts })

type Content = Readonly<Record<string, unknown>>

/** Returns the content of a case that a signature with this form covers: only known values, with texts in NFC and times in UTC. */
export function signedContent(form: number, { id, clinicianId, facts }: SignableCase): Content {
  const tree = forms.get(form)
  if (!tree) throw new Error(`There is no form ${form}`)
  return {
    form,
    caseId: id.toLowerCase(),
    clinicianId: clinicianId.toLowerCase(),
    ...pickFields(facts, tree),
  }
}

/** Returns each signed field by its path, such as `mission.platform`. A list counts as one field. */
export function signedFields(content: Content): Map<string, unknown> {
  const valuesByPath = new Map<string, unknown>()
  const walk = (part: Content, path: string) => {
    for (const [name, value] of Object.entries(part)) {
      if (isPart(value)) walk(value, `${path}${name}.`)
      else valuesByPath.set(`${path}${name}`, value)
    }
  }
  walk(content, '')
  return valuesByPath
}

const isPart = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pickFields(part: object, tree: FieldTree): Content {
  const entries = Object.entries(part).flatMap(([name, value]) => {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (branch === undefined) return []
    const signed = signedValue(value, branch)
    return isUnknown(signed) ? [] : [[name, signed] as const]
  })
  return Object.fromEntries(entries)
}

function signedValue(value: unknown, branch: FieldTree[string]): unknown {
  if (Array.isArray(value)) return value.map((entry) => signedValue(entry, branch))
  if (typeof branch === 'object') return isPart(value) ? pickFields(value, branch) : null
  if (typeof value !== 'string') return value
  return branch === 'time' ? inUtc(value) : value.normalize('NFC')
}

/** Times in the contract have the offset of the organization, which can change although the instant stays the same. */
const inUtc = (minuteTime: string): string => `${new Date(minuteTime).toISOString().slice(0, 16)}Z`

const isUnknown = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
