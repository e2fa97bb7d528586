/** Compares and combines two versions of one case that were changed in two places. */
import type { Case, CaseRequest } from '#logging/cases/contract.ts'
import { clockPaths, type CaseEntry, type EntryFields } from '../entry/entry.ts'
import { editSettings, toCaseEntry } from '../entry/entry-of-case.ts'
import { toCaseFacts, requestOf } from '../entry/entry-request.ts'
import { caseContent } from '#logging/cases/derived.ts'
import type { EntrySettings } from '../entry/organization-settings.ts'

export interface Difference {
  /** The path of a field of the case or of one of its parts. Lists are compared as a whole. */
  path: string
  mine: unknown
  saved: unknown
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsOf(request: CaseRequest): Map<string, unknown> {
  const entries = Object.entries(toCaseFacts(request)).flatMap(([name, value]): [string, unknown][] =>
    isPart(value)
      ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner])
      : [[name, value]],
  )
  return new Map(entries)
}

// The server sets these fields if the device has sent no value.
const assignedByServer = new Set(['_id', 'missionNumber', 'status'])

/** Returns all fields in which the entry and the saved case differ, except those that the server assigned. */
export function differencesBetween(entry: CaseEntry, savedCase: Case, settings: EntrySettings): Difference[] {
  const context = editSettings(settings, savedCase)
  const myFields = fieldsOf(requestOf(entry, context))
  const savedFields = fieldsOf(requestOf(toCaseEntry(savedCase, settings.zone), context))
  return [...new Set([...myFields.keys(), ...savedFields.keys()])].flatMap((path) => {
    const values = { path, mine: myFields.get(path), saved: savedFields.get(path) }
    const isAssigned = assignedByServer.has(path) && values.mine === undefined
    const isSame = JSON.stringify(caseContent(values.mine)) === JSON.stringify(caseContent(values.saved))
    return isAssigned || isSame || path === '_id' ? [] : [values]
  })
}

/** Returns the entry with these fields taken from the saved case. */
export function withSavedFields(
  entry: CaseEntry,
  savedCase: Case,
  paths: readonly string[],
  zone: string,
): CaseEntry {
  const savedEntry = toCaseEntry(savedCase, zone)
  const fields: Record<string, unknown> = { ...entry.fields }
  const clocks: Record<string, unknown> = { ...entry.clocks }
  for (const path of paths) {
    const [name = '', field] = path.split('.')
    const savedValue = savedEntry.fields[name as keyof EntryFields]
    if (clockPaths.has(path) && field !== undefined) {
      clocks[field] = savedEntry.clocks[field as keyof CaseEntry['clocks']]
    } else if (field === undefined) {
      fields[name] = savedValue
    } else {
      fields[name] = { ...(fields[name] as object), [field]: (savedValue as Record<string, unknown>)[field] }
    }
  }
  return { fields: fields as unknown as EntryFields, clocks }
}
