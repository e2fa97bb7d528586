/** What the device keeps of a case on its way from the form to the server. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { Case, CaseRequest, CaseStatus } from '#cases/contract.ts'
import type { CaseEntry } from '../entry/entry.ts'

/** What was answered to the last try, when that needs its author. */
export type EntryProblem =
  | { kind: 'refused'; message: string; fields: FieldError[]; requestId: string | null }
  /** Somebody (the same person elsewhere) has changed the saved case since: both are kept until one is chosen. */
  | { kind: 'conflict'; saved: Case }
  /** The saved case was deleted or voided elsewhere. */
  | { kind: 'gone'; message: string }

/** The saved case that an entry continues. */
export interface SavedState extends Pick<Case, 'version' | 'status' | 'supervisor'> {
  /** What was kept on a device before has none. */
  missionNumber?: string
  /** What was sent last, in canonical form: the same again need not be sent. */
  content: string
}

export const savedState = (
  { version, status, supervisor, missionNumber }: Case,
  content = '',
): SavedState => ({
  version,
  status,
  supervisor,
  missionNumber,
  content,
})

export interface StoredEntry {
  /** Of the case. */
  id: string
  userId: string
  entry: CaseEntry
  /** `draft`: it is still being typed; `log`: its author is done with it. */
  aim: 'draft' | 'log'
  /** The saved version that this continues, and its status; null while the server has none of it. */
  saved: SavedState | null
  /** Sent and not answered yet. Repeated word for word, so that a lost answer makes no second case. */
  sending: { request: CaseRequest; version: number | null; changedAt: string } | null
  problem: EntryProblem | null
  /** Fields that the server would refuse in a draft: they are on this device alone. */
  unsent: number
  beganAt: string
  changedAt: string
  /** The `changedAt` up to which everything that can be sent was sent. */
  settledAt: string | null
  /** Nothing of it is on this device alone. */
  isArrived: boolean
  /** Begun from something else, and nothing typed in it yet. */
  isUntouched: boolean
}

export const isLogged = (status: CaseStatus | undefined): boolean =>
  status !== undefined && status !== 'draft'

/** What the form hands over with every letter. */
export interface TypedEntry extends Pick<StoredEntry, 'userId' | 'entry' | 'saved'> {
  /** Begun from something else, and nothing typed in it yet. */
  isUntouched?: boolean
}

/** What was typed last, over what is kept already. A changed entry may be sent again after a refusal. */
export function withEntry(kept: StoredEntry | null, typed: TypedEntry, now: Date): StoredEntry {
  const changedAt = now.toISOString()
  const { entry, userId, saved, isUntouched = false } = typed
  const id = entry.fields._id
  if (kept === null) {
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
  const problem = kept.problem?.kind === 'refused' ? null : kept.problem
  // Whoever types is not done with it, whatever was said before.
  return { ...kept, entry, problem, changedAt, isUntouched, aim: 'draft', isArrived: false }
}

type Path = readonly string[]

/** A value without what stands at a place of it; a line of a list goes as a whole. */
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

/** Goes on from the version that stood against it, with what its author chose of both. */
export const settled = (kept: StoredEntry, entry: CaseEntry, saved: Case, now: Date): StoredEntry => ({
  ...kept,
  entry,
  changedAt: now.toISOString(),
  saved: savedState(saved),
  sending: null,
  problem: null,
  settledAt: null,
})

export type SaveState = 'impossible' | 'attention' | 'device' | 'saving' | 'saved'

/** What the chip says. `isSending`: a request about it is under way in this tab. */
export function saveStateOf(kept: StoredEntry, isSending: boolean): SaveState {
  if (kept.problem !== null) return 'attention'
  if (kept.settledAt !== kept.changedAt) return isSending ? 'saving' : 'device'
  if (kept.unsent > 0) return 'attention'
  return kept.isArrived ? 'saved' : 'device'
}

const resumeWithinMs = 12 * 60 * 60 * 1_000

/** The entry that "Log a case" opens with: the newest that was left unfinished on this shift. */
export const resumable = (kept: readonly StoredEntry[], now: Date): StoredEntry | undefined =>
  kept
    .filter(({ aim, saved, problem, changedAt }) => {
      const isRecent = now.getTime() - Date.parse(changedAt) < resumeWithinMs
      return isRecent && aim === 'draft' && !isLogged(saved?.status) && problem?.kind !== 'gone'
    })
    .toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1))[0]

const reminderAfterMs = 48 * 60 * 60 * 1_000

/** Left for so long that its author may have forgotten it. */
export const isOverdue = (beganAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(beganAt) > reminderAfterMs
