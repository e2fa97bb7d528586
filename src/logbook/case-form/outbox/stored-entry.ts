/** A case stored on the device until the server has saved it. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { Case, CaseRequest, CaseStatus } from '#logging/cases/contract.ts'
import type { CaseEntry } from '../entry/entry.ts'

/** The response to the last attempt, if the author has to act on it. */
export type EntryProblem =
  | { kind: 'refused'; message: string; fields: FieldError[]; requestId: string | null }
  /** The case was changed elsewhere since. Both versions are stored until the author chooses. */
  | { kind: 'conflict'; saved: Case }
  /** The saved case was deleted or voided elsewhere. */
  | { kind: 'gone'; message: string }

/** The saved case that an entry edits. */
export interface SavedState extends Pick<Case, 'version' | 'status' | 'supervisor' | 'signOffRule'> {
  /** Undefined in entries stored by earlier versions. */
  missionNumber?: string
  /** The content of the last saved request, serialized: the same content is not sent again. */
  content: string
}

export const savedState = (
  { version, status, supervisor, missionNumber, signOffRule }: Case,
  content = '',
): SavedState => ({
  version,
  status,
  supervisor,
  missionNumber,
  ...(signOffRule !== undefined && { signOffRule }),
  content,
})

export interface StoredEntry {
  /** The id of the case. */
  id: string
  userId: string
  entry: CaseEntry
  /** `draft` while the author is typing, `log` once they have finished. */
  aim: 'draft' | 'log'
  /** The saved version on which the entry is based, and its status; null if the server has none. */
  saved: SavedState | null
  /**
   * The request that has no response yet. It is repeated unchanged, so that a lost response does not create a second case.
   */
  sending: { request: CaseRequest; version: number | null; changedAt: string } | null
  problem: EntryProblem | null
  /** The number of fields that the server would refuse in a draft. They are stored only on this device. */
  unsent: number
  beganAt: string
  changedAt: string
  /** The `changedAt` of the last change that needs no further request. */
  settledAt: string | null
  /** Whether the server has saved the whole entry. */
  isArrived: boolean
  /** Whether the entry was started from another case or a template, and nothing was typed yet. */
  isUntouched: boolean
}

export const isLogged = (status: CaseStatus | undefined): boolean =>
  status !== undefined && status !== 'draft'

/** The data that the form passes on with every keystroke. */
export interface TypedEntry extends Pick<StoredEntry, 'userId' | 'entry' | 'saved'> {
  /** Whether the entry was started from another case or a template, and nothing was typed yet. */
  isUntouched?: boolean
}

/** Returns the record with the latest typed entry. After a refusal, a changed entry may be sent again. */
export function withEntry(storedEntry: StoredEntry | null, typedEntry: TypedEntry, now: Date): StoredEntry {
  const changedAt = now.toISOString()
  const { entry, userId, saved, isUntouched = false } = typedEntry
  const id = entry.fields._id
  if (storedEntry === null) {
    return {
      id,
      userId,
      entry,
      saved,
      isUntouched,
      aim: 'draft',
      sending: null,
      problem: null,
      unsent: 0,
      beganAt: changedAt,
      changedAt,
      settledAt: null,
      isArrived: false,
    }
  }
  const problem = storedEntry.problem?.kind === 'refused' ? null : storedEntry.problem
  // Typing means that the author has not finished, even if they had saved before.
  return { ...storedEntry, entry, problem, changedAt, isUntouched, aim: 'draft', isArrived: false }
}

type Path = readonly string[]

/**
 * Returns a value without the part at this path. If the path ends at an entry of a list, or goes on inside an entry
 * that is a plain value, removes that entry.
 */
export function withoutPath(value: unknown, [field, ...rest]: Path): unknown {
  if (field === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const index = Number(field)
    if (rest.length === 0 || typeof value[index] !== 'object') return value.toSpliced(index, 1)
    return value.with(index, withoutPath(value[index], rest))
  }
  const { [field]: inner, ...others } = value as Record<string, unknown>
  return rest.length === 0 || typeof inner !== 'object' || inner === null
    ? others
    : { ...others, [field]: withoutPath(inner, rest) }
}

/** Returns the record after a conflict: based on the saved version, with the values that the author chose. */
export const withConflictResolved = (
  storedEntry: StoredEntry,
  entry: CaseEntry,
  savedCase: Case,
  now: Date,
): StoredEntry => ({
  ...storedEntry,
  entry,
  changedAt: now.toISOString(),
  saved: savedState(savedCase),
  sending: null,
  problem: null,
  settledAt: null,
})

/**
 * Where the latest changes are. `impossible`: only in memory, because the device cannot store them. `attention`: on
 * the device, until the author acts. `device`: on the device. `saving`: on the way to the device or to the server.
 * `saved`: on the server.
 */
export type SaveState = 'impossible' | 'attention' | 'device' | 'saving' | 'saved'

/** Returns the state that the form shows. `isSending` means that this tab is sending a request about the case. */
export function saveStateOf(storedEntry: StoredEntry, isSending: boolean): SaveState {
  if (storedEntry.problem !== null) return 'attention'
  if (storedEntry.settledAt !== storedEntry.changedAt) return isSending ? 'saving' : 'device'
  if (storedEntry.unsent > 0) return 'attention'
  return storedEntry.isArrived ? 'saved' : 'device'
}

const resumeWithinMs = 12 * 60 * 60 * 1_000

/** Returns the entry that "Log a case" opens: the newest that was left unfinished on this shift. */
export const findResumable = (storedEntries: readonly StoredEntry[], now: Date): StoredEntry | undefined =>
  storedEntries
    .filter(({ aim, saved, problem, changedAt }) => {
      const isRecent = now.getTime() - Date.parse(changedAt) < resumeWithinMs
      return isRecent && aim === 'draft' && !isLogged(saved?.status) && problem?.kind !== 'gone'
    })
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))[0]

const reminderAfterMs = 48 * 60 * 60 * 1_000

/** Whether an entry is so old that its author may have forgotten it. */
export const isOverdue = (beganAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(beganAt) > reminderAfterMs
