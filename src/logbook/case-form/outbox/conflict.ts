/** Compares and combines two versions of one case that were changed in two places. */
import type { Case, CaseRequest } from '#logging/cases/contract.ts'
import { clockPaths, type CaseEntry, type EntryFields } from '../entry/entry.ts'
import { editSettings, entryOf } from '../entry/entry-of-case.ts'
import { factsOf, requestOf } from '../entry/entry-request.ts'
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
  const entries = Object.entries(factsOf(request)).flatMap(([name, value]): [string, unknown][] =>
    isPart(value)
      ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner])
      : [[name, value]],
  )
  return new Map(entries)
}

// The server assigned these to a case that had none.
const assignedByServer = new Set(['_id', 'missionNumber', 'status'])

/** Returns all fields in which the entry and the saved case differ, except those that the server assigned. */
export function differencesBetween(entry: CaseEntry, saved: Case, settings: EntrySettings): Difference[] {
  const context = editSettings(settings, saved)
  const mine = fieldsOf(requestOf(entry, context))
  const savedFields = fieldsOf(requestOf(entryOf(saved, settings.zone), context))
  return [...new Set([...mine.keys(), ...savedFields.keys()])].flatMap((path) => {
    const values = { path, mine: mine.get(path), saved: savedFields.get(path) }
    const isAssigned = assignedByServer.has(path) && values.mine === undefined
    const isSame = JSON.stringify(caseContent(values.mine)) === JSON.stringify(caseContent(values.saved))
    return isAssigned || isSame || path === '_id' ? [] : [values]
  })
}

/** Returns the entry with these fields taken from the saved case. */
export function withSavedFields(
  entry: CaseEntry,
  saved: Case,
  paths: readonly string[],
  zone: string,
): CaseEntry {
  const savedEntry = entryOf(saved, zone)
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
