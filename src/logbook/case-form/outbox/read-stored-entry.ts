/** Reads entries that another version of the app, or a fault, may have stored in another shape. */
import type { TypedClocks } from '#logging/missions/clock.ts'
import { caseRequestSchema } from '#logging/cases/contract.ts'
import { withoutPath, type StoredEntry, type EntryProblem, type SavedState } from './stored-entry.ts'
import { restoreEntry, type CaseEntry, type EntryFields } from '../entry/entry.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNone = (value: unknown) => value === undefined || value === null
const isText = (value: unknown): value is string => typeof value === 'string'
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && isInstant(value)

const partAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value)

const maxRounds = 4

/**
 * Repairs lines that have lost their code. Drops a line without other content. Any other line gets a code that is in no
 * list, so that the server refuses it until the author removes it.
 */
const readableLines = <Line extends object>(lines: readonly Line[], name: keyof Line & string): Line[] =>
  lines
    .filter((line) => !Object.values(line).every(isNone))
    .map((line, index) => (isText(line[name]) ? line : { ...line, [name]: `Unreadable ${index + 1}` }))

/**
 * Removes unknown fields and values of the wrong type. A value of the right type that is not allowed stays, so that the
 * author can correct it.
 */
function readableFields(fields: EntryFields): EntryFields {
  let readable: unknown = fields
  for (let round = 0; round < maxRounds; round += 1) {
    const issues = caseRequestSchema.safeParse(readable).error?.issues ?? []
    const unreadablePaths = issues.flatMap((issue) => {
      const path = issue.path.map(String)
      if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key])
      // A code that is in no list stays, because the author can correct it.
      if (issue.code === 'invalid_value') return typeof partAt(readable, path) === 'string' ? [] : [path]
      // The author may have typed decimals where an integer is expected.
      return issue.code === 'invalid_type' && issue.expected !== 'int' ? [path] : []
    })
    if (unreadablePaths.length === 0) break
    // The last path is removed first, so that the positions in lists stay valid.
    for (const path of unreadablePaths.toReversed()) readable = withoutPath(readable, path)
  }
  // `restoreEntry` has checked that these parts are objects and lists.
  const { date, procedures, drugs, blood, ...others } = readable as EntryFields
  return {
    ...others,
    date: isDay(date) ? date : '',
    procedures: readableLines(procedures, 'code'),
    drugs: readableLines(drugs, 'code'),
    blood: readableLines(blood, 'product'),
  }
}

function readableClocks(clocks: TypedClocks): TypedClocks {
  const readable = Object.entries(clocks as Record<string, unknown>).filter(
    ([, typedClock]) =>
      isObject(typedClock) &&
      isText(typedClock['clock']) &&
      (isNone(typedClock['date']) || (isText(typedClock['date']) && isDay(typedClock['date']))) &&
      (isNone(typedClock['at']) || isText(typedClock['at'])),
  )
  return Object.fromEntries(readable)
}

/** Returns the readable part of an entry, or null if the data is not an entry. */
export function readableEntry(data: unknown): CaseEntry | null {
  const entry = restoreEntry(data)
  return entry && { ...entry, fields: readableFields(entry.fields), clocks: readableClocks(entry.clocks) }
}

function readableSaved(savedState: unknown): SavedState | null {
  const isSaved =
    isObject(savedState) &&
    Number.isInteger(savedState['version']) &&
    typeof savedState['status'] === 'string' &&
    typeof savedState['content'] === 'string'
  return isSaved ? (savedState as unknown as SavedState) : null
}

function readableSending(sending: unknown): StoredEntry['sending'] {
  if (!isObject(sending) || !isInstant(sending['changedAt'])) return null
  const isVersion = sending['version'] === null || Number.isInteger(sending['version'])
  // A request that violates the contract is not repeated: it is built again from the entry.
  const isRequest = caseRequestSchema.safeParse(sending['request']).success
  return isVersion && isRequest ? (sending as unknown as StoredEntry['sending']) : null
}

function readableProblem(problem: unknown): EntryProblem | null {
  if (!isObject(problem)) return null
  const { kind, message, fields, saved } = problem
  const isReadable =
    (kind === 'refused' && typeof message === 'string' && Array.isArray(fields) && fields.every(isObject)) ||
    (kind === 'gone' && typeof message === 'string') ||
    (kind === 'conflict' &&
      isObject(saved) &&
      Number.isInteger(saved['version']) &&
      isObject(saved['derived']))
  return isReadable ? (problem as unknown as EntryProblem) : null
}

/** Serializes a value regardless of the order of its keys. */
const contentOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([firstKey], [secondKey]) => (firstKey < secondKey ? -1 : 1)),
        )
      : part,
  )

const longAgo = '1970-01-01T00:00:00.000Z'

/** Returns the readable part of a record: the record itself if all of it is readable, null if it is not a stored case. */
export function readableStoredEntry(record: unknown): StoredEntry | null {
  if (!isObject(record) || typeof record['id'] !== 'string' || typeof record['userId'] !== 'string')
    return null
  const entry = readableEntry(record['entry'])
  if (entry === null || entry.fields._id !== record['id']) return null
  const { aim, unsent, beganAt, changedAt, settledAt, isArrived, isUntouched } = record
  const storedEntry: StoredEntry = {
    ...(record as unknown as StoredEntry),
    entry,
    aim: aim === 'log' ? 'log' : 'draft',
    saved: readableSaved(record['saved']),
    sending: readableSending(record['sending']),
    problem: readableProblem(record['problem']),
    unsent: Number.isInteger(unsent) ? Number(unsent) : 0,
    beganAt: isInstant(beganAt) ? beganAt : longAgo,
    changedAt: isInstant(changedAt) ? changedAt : longAgo,
    settledAt: isInstant(settledAt) ? settledAt : null,
    isArrived: isArrived === true,
    isUntouched: isUntouched === true,
  }
  return contentOf(storedEntry) === contentOf(record) ? (record as unknown as StoredEntry) : storedEntry
}
