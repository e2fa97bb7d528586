/** Compares two versions of a case field by field. */
import { isBlank } from '#platform/contract/blank.ts'
import type { FieldChange } from './history.contract.ts'
import type { CaseFacts, CaseStatus } from '../contract.ts'
import { caseContent } from '../derived.ts'

/** The entered fields, and the other fields of the request that the history tracks. */
export interface TrackedCase extends CaseFacts {
  missionNumber: string
  status: CaseStatus
  clientId?: string | null | undefined
  assessments?: readonly object[] | null | undefined
}

type Part = Record<string, unknown>

/** The field that identifies an entry of each list: vital signs by their point, attempts by their number. */
const listKeys: Record<string, string> = {
  vitals: 'point',
  attempts: 'number',
  ais: 'region',
  procedures: 'code',
  drugs: 'code',
  blood: 'product',
  crew: 'role',
  legs: 'platform',
  assessments: 'tool',
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  isBlank(value) || (isPart(value) && Object.keys(value).length === 0)

const isSame = (a: unknown, b: unknown): boolean =>
  isEmpty(a) ? isEmpty(b) : JSON.stringify(a) === JSON.stringify(b)

const joinPath = (path: string, field: string): string => (path ? `${path}.${field}` : field)

/** Returns the entries of a list by unique names: `tourniquet`, and `tourniquet~2` for the second. */
function entriesByName(list: unknown, key: string): Map<string, unknown> {
  const entries = new Map<string, unknown>()
  const all: unknown[] = Array.isArray(list) ? list : []
  for (const entry of all) {
    const keyValue = isPart(entry) ? entry[key] : undefined
    const name = typeof keyValue === 'string' || typeof keyValue === 'number' ? String(keyValue) : 'entry'
    let uniqueName = name
    for (let occurrence = 2; entries.has(uniqueName); occurrence += 1) uniqueName = `${name}~${occurrence}`
    entries.set(uniqueName, entry)
  }
  return entries
}

function listChanges(before: unknown, after: unknown, path: string, key: string) {
  const [oldEntries, newEntries] = [entriesByName(before, key), entriesByName(after, key)]
  const oldOrder = [...oldEntries.keys()].filter((name) => newEntries.has(name))
  const newOrder = [...newEntries.keys()].filter((name) => oldEntries.has(name))
  const orderChange = isSame(oldOrder, newOrder) ? [] : [{ path, before: oldOrder, after: newOrder }]
  const names = [...new Set([...oldEntries.keys(), ...newEntries.keys()])]
  return [
    ...orderChange,
    ...names.flatMap((name): FieldChange[] => {
      const [oldEntry, newEntry] = [oldEntries.get(name), newEntries.get(name)]
      return oldEntry === undefined || newEntry === undefined
        ? [{ path: joinPath(path, name), before: oldEntry ?? null, after: newEntry ?? null }]
        : changesBetween(oldEntry, newEntry, joinPath(path, name))
    }),
  ]
}

/** Returns the fields in which two values at a path differ. */
export function changesBetween(before: unknown, after: unknown, path: string): FieldChange[] {
  if (isSame(before, after)) return []
  const key = listKeys[path.split('.').at(-1) ?? '']
  if (key && (Array.isArray(before) || Array.isArray(after))) return listChanges(before, after, path, key)
  if (!isPart(before) && !isPart(after)) return [{ path, before: before ?? null, after: after ?? null }]
  const [oldPart, newPart] = [isPart(before) ? before : {}, isPart(after) ? after : {}]
  const fields = [...new Set([...Object.keys(oldPart), ...Object.keys(newPart)])].toSorted()
  return fields.flatMap((field) => changesBetween(oldPart[field], newPart[field], joinPath(path, field)))
}

/** Returns every changed field, parts in alphabetical order. All unknown values count as null. */
export const caseChanges = (before: TrackedCase, after: TrackedCase): FieldChange[] =>
  changesBetween(caseContent(before), caseContent(after), '')

/** Whether the path is in the reflection. Only its author may know that it changed. */
export const isPrivatePath = (path: string): boolean => path.split('.')[0] === 'reflection'

function withoutEntryName(path: string): string {
  if (isPrivatePath(path)) return 'reflection'
  const parts = path.split('.')
  const list = parts.findIndex((part) => part in listKeys)
  return list < 0 ? path : parts.slice(0, list + 1).join('.')
}

/** Returns the names of changed fields without their values, for the audit trail. A list entry counts as its list. */
export const changedFieldsOf = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ path }) => withoutEntryName(path))),
]
