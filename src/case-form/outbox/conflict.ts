/** Two texts of one case, changed in two places: where they differ, and one made of both. */
import type { Case, CaseRequest } from '#cases/contract.ts'
import { clockPaths, type CaseEntry, type EntryFields } from '../entry/entry.ts'
import { editSettings, entryOf } from '../entry/entry-of-case.ts'
import { factsOf, requestOf } from '../entry/entry-request.ts'
import { caseContent } from '#cases/derived.ts'
import type { EntrySettings } from '../entry/organization-settings.ts'

export interface Difference {
  /** A field of the case, or of one of its parts; lists are compared whole. */
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

// Given by the server to a case that came without: no text of its author's.
const givenByServer = new Set(['_id', 'missionNumber', 'status'])

/** Every field that the two tell differently. What the server gave the saved case is no difference. */
export function differencesBetween(entry: CaseEntry, saved: Case, settings: EntrySettings): Difference[] {
  const context = editSettings(settings, saved)
  const mine = fieldsOf(requestOf(entry, context))
  const theirs = fieldsOf(requestOf(entryOf(saved, settings.zone), context))
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((path) => {
    const both = { path, mine: mine.get(path), saved: theirs.get(path) }
    const isUnsaid = givenByServer.has(path) && both.mine === undefined
    const isSame = JSON.stringify(caseContent(both.mine)) === JSON.stringify(caseContent(both.saved))
    return isUnsaid || isSame || path === '_id' ? [] : [both]
  })
}

/** The entry with these fields of the saved case instead of its own. */
export function withSavedFields(
  entry: CaseEntry,
  saved: Case,
  paths: readonly string[],
  zone: string,
): CaseEntry {
  const theirs = entryOf(saved, zone)
  const fields: Record<string, unknown> = { ...entry.fields }
  const clocks: Record<string, unknown> = { ...entry.clocks }
  for (const path of paths) {
    const [name = '', field] = path.split('.')
    const other = theirs.fields[name as keyof EntryFields]
    if (clockPaths.has(path) && field !== undefined) {
      clocks[field] = theirs.clocks[field as keyof CaseEntry['clocks']]
    } else if (field === undefined) {
      fields[name] = other
    } else {
      fields[name] = { ...(fields[name] as object), [field]: (other as Record<string, unknown>)[field] }
    }
  }
  return { fields: fields as unknown as EntryFields, clocks }
}
