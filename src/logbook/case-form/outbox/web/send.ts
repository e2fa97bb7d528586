import type { Address } from '#platform/contract/address.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call, request } from '#platform/web/api/call.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { toast } from '#platform/web/components/toast.ts'
import { deleteSentRecords, readRecords, subscribeToRecords } from '#platform/web/offline/device-records.ts'
import { withQueueLock, startQueue, type QueueResult } from '#platform/web/offline/send-queue.ts'
import { readToken, readUser, subscribeToSession } from '#platform/web/session/session-store.ts'
import { createCase, getCase, updateCase, type Case } from '#logging/cases/contract.ts'
import { withEntry, type StoredEntry, type EntryProblem, type TypedEntry } from '../stored-entry.ts'
import { changeStoredEntry, whenStored, markSending } from './device-drafts.ts'
import type { EntryContext } from '../../entry/issues.ts'
import { loadGuard } from '../../fields/web/load-issues.ts'
import { settingsOf } from '../../entry/organization-settings.ts'
import { readableStoredEntry } from '../read-stored-entry.ts'
import { saveErrorMessage } from '#logging/cases/record/web/messages.ts'
import { afterProblem, afterSaved, withNextRequest } from '../outgoing.ts'

export type SendOutcome =
  | { kind: 'logged'; saved: Case }
  | { kind: 'refused'; problem: EntryProblem }
  /** Stored, and sent as soon as possible. `isUnreachable` means that no other entry can be sent now either. */
  | { kind: 'waiting'; isUnreachable: boolean }
  /** Nothing is left to send. */
  | { kind: 'settled' }
  /** The device no longer stores the entry: another tab or the queue has logged it, or it was discarded. */
  | { kind: 'absent' }

const unreachable = { kind: 'waiting', isUnreachable: true } as const

// A request that hangs must not delay those behind it.
const requestTimeoutMs = 20_000

async function loadContext(): Promise<EntryContext | null> {
  const guard = await loadGuard()
  const user = readUser()
  if (user === null) return null
  const settings = settingsOf(user)
  const now = new Date()
  return { ...settings, guard, now, today: dateIn(settings.zone, now) }
}

/** Sends one stored entry until all of it is sent. */
async function sendEntry(userId: string, id: string): Promise<SendOutcome> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const context = await loadContext()
    if (context === null || readUser()?.id !== userId) return unreachable
    // One request after the other, because the next one depends on the response.
    // oxlint-disable-next-line no-await-in-loop
    const { stored: storedEntry } = await changeStoredEntry(userId, id, (current) => {
      const readable = readableStoredEntry(current)
      // Leaves an unreadable entry as it is.
      return readable === null ? current : withNextRequest(readable, context)
    })
    if (storedEntry === null) return { kind: 'absent' }
    if (readableStoredEntry(storedEntry) === null) return { kind: 'settled' }
    if (storedEntry.problem !== null) return { kind: 'refused', problem: storedEntry.problem }
    if (storedEntry.sending === null) return { kind: 'settled' }
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await sendOnce(storedEntry, storedEntry.sending)
    if (outcome.kind !== 'settled') return outcome
  }
}

async function sendOnce(
  entry: StoredEntry,
  sending: NonNullable<StoredEntry['sending']>,
): Promise<SendOutcome> {
  const { userId, id } = entry
  const { request: sentRequest } = sending
  // Another user may have signed in since the entry was read. The entry is sent in the session of its author, or not
  // at all.
  if (readUser()?.id !== userId) return unreachable
  markSending(id, true)
  try {
    const savedCase = await sendRequest(id, sending)
    if (sentRequest.status !== 'draft') await sendAfter(entry)
    const { stored: storedEntry } = await changeStoredEntry(
      userId,
      id,
      (current) => current && afterSaved(current, sentRequest, savedCase),
    )
    // If the author has signed out meanwhile, deletes the saved content from this device.
    if (storedEntry?.isArrived && readUser()?.id !== userId) await deleteSentRecords(userId)
    if (sentRequest.status === 'draft') void queryClient.invalidateQueries({ queryKey: ['cases', 'list'] })
    if (storedEntry?.problem) return { kind: 'refused', problem: storedEntry.problem }
    return sentRequest.status !== 'draft' && storedEntry === null
      ? { kind: 'logged', saved: savedCase }
      : { kind: 'settled' }
  } catch (error) {
    const problem = await problemOf(error, entry)
    if (problem === null) return { kind: 'waiting', isUnreachable: isUnreachable(error) }
    await changeStoredEntry(userId, id, (current) => current && afterProblem(current, problem))
    return { kind: 'refused', problem }
  } finally {
    markSending(id, false)
  }
}

/** Whether an error is not about the request: no network, a timeout, or no session. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 401

const withTimeout = () => ({ signal: AbortSignal.timeout(requestTimeoutMs) })

const maxOnlineMs = 60_000

/** Whether a case has waited for the network. Online, it is sent within seconds, never after more than a minute. */
const hasWaited = (changedAt: string): boolean => Date.now() - Date.parse(changedAt) > maxOnlineMs

function sendRequest(
  id: string,
  { request, version, changedAt }: NonNullable<StoredEntry['sending']>,
): Promise<Case> {
  const options = withTimeout()
  return version === null
    ? call(
        createCase,
        { body: { ...request, ...(hasWaited(changedAt) && { enteredOffline: true }) } },
        options,
      )
    : call(updateCase, { params: { id }, body: { ...request, version } }, options)
}

/**
 * Sends the call that follows a logged case. Throws a temporary failure, so that the case is sent again, which
 * changes nothing, and then the call. If the call is refused, the case is logged nevertheless.
 */
async function sendAfter({ userId, entry: { callAfter } }: StoredEntry): Promise<void> {
  if (callAfter === undefined) return
  const address: Address = { name: 'callAfter', method: 'POST', path: callAfter.path, access: 'signed_in' }
  try {
    await request(address, { body: callAfter.body }, withTimeout())
  } catch (error) {
    if (isTemporary(error)) throw error
    // Another user must not learn anything about a case that is not theirs.
    if (readUser()?.id === userId && error instanceof ApiError)
      toast.info(`The case is logged. ${error.fields[0]?.message ?? error.message}`)
  }
}

// No session, a timeout, too many requests: the same request may succeed later.
const temporaryStatuses = new Set([401, 408, 429])

// A request that took too long ends as an abort, so the server may or may not have saved it.
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isTemporary || temporaryStatuses.has(error.status)

/**
 * Returns the problem that the author has to solve; null if there is none and the same request may succeed later.
 */
async function problemOf(error: unknown, { userId, id }: StoredEntry): Promise<EntryProblem | null> {
  if (!(error instanceof ApiError) || isTemporary(error)) return null
  if (error.code === 'case_not_found' || error.code === 'case_deleted' || error.code === 'case_voided') {
    return { kind: 'gone', message: error.message }
  }
  if (error.code === 'case_changed' || error.code === 'case_id_taken') {
    // For another user, the case would seem to be deleted.
    return readUser()?.id === userId ? conflictWith(id, error.message) : null
  }
  const { fields, requestId } = error
  return { kind: 'refused', message: saveErrorMessage(error), fields: [...fields], requestId }
}

/** Returns null if the conflicting version cannot be loaded now. */
async function conflictWith(id: string, message: string): Promise<EntryProblem | null> {
  try {
    return { kind: 'conflict', saved: await call(getCase, { params: { id } }, withTimeout()) }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { kind: 'gone', message } : null
  }
}

/** The ids of the cases that an open form is logging. The form shows their result itself. */
const idsInForms = new Set<string>()

/** Sends all waiting entries, oldest first. A refused or unreadable entry does not delay the others. */
async function sendAll(userId: string): Promise<QueueResult> {
  let result: QueueResult = 'done'
  for (const { id } of await readRecords(userId)) {
    // In order, and never two at once.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await sendEntry(userId, id).catch((): SendOutcome => ({ kind: 'settled' }))
    if (outcome.kind === 'waiting') {
      if (outcome.isUnreachable) return 'later'
      result = 'later'
    }
    if (outcome.kind === 'logged' && !idsInForms.has(id)) notifyLogged(userId, outcome.saved)
  }
  return result
}

/** Reports a case that was logged while its author was on another screen. Says nothing while another user is signed in. */
function notifyLogged(userId: string, { missionNumber }: Case): void {
  if (readUser()?.id !== userId) return
  toast.success(`Case ${missionNumber} logged`)
  void queryClient.invalidateQueries()
}

const sendDelayMs = 2_000

/** Sends what a user has typed on this device, as long as the page is open. Returns a function that stops it. */
export function startSending(userId: string): () => void {
  const { sendSoon, stop } = startQueue(() => sendAll(userId))
  const unsubscribe = subscribeToRecords((isGoneElsewhere) => {
    // Another tab has most likely sent the entry. Without a reload, this tab would list it neither as waiting nor as logged.
    if (isGoneElsewhere) void queryClient.invalidateQueries({ queryKey: ['cases'] })
    sendSoon(sendDelayMs)
  })
  return () => {
    unsubscribe()
    stop()
  }
}

// Online, a response takes less time. After this time the author can leave the form, and the queue continues.
const maxWaitMs = 8_000

/** Resolves as soon as a user is signed in. */
function whenSignedIn(): Promise<void> {
  if (readToken() !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      if (readToken() === null) return
      stop()
      resolve()
    })
  })
}

/**
 * Logs a case that its author has finished, now or as soon as possible. If the session ends meanwhile, continues once
 * the user has signed in again.
 */
export async function logEntry(typedEntry: TypedEntry): Promise<SendOutcome> {
  const outcome = await tryToLog(typedEntry)
  if (outcome.kind !== 'waiting' || readToken() !== null) return outcome
  await whenSignedIn()
  return readUser()?.id === typedEntry.userId ? tryToLog(typedEntry) : outcome
}

async function tryToLog(typedEntry: TypedEntry): Promise<SendOutcome> {
  const { userId, entry } = typedEntry
  const id = entry.fields._id
  await whenStored()
  idsInForms.add(id)
  await changeStoredEntry(userId, id, (storedEntry) => ({
    ...withEntry(storedEntry, typedEntry, new Date()),
    aim: 'log',
  }))
  const sending = withQueueLock(() => sendEntry(userId, id))
    .then((outcome) =>
      outcome.kind === 'absent' && readUser()?.id === userId ? findLoggedOutcome(id) : outcome,
    )
    .finally(() => idsInForms.delete(id))
  let hasTimedOut = false
  const timeout = new Promise<SendOutcome>((resolve) => {
    setTimeout(() => {
      hasTimedOut = true
      resolve(unreachable)
    }, maxWaitMs)
  })
  const notifyIfTimedOut = async () => {
    const outcome = await sending
    if (hasTimedOut && outcome.kind === 'logged') notifyLogged(userId, outcome.saved)
  }
  void notifyIfTimedOut()
  return Promise.race([sending, timeout])
}

/** Returns the outcome for a case that the queue or another tab has just logged. */
async function findLoggedOutcome(id: string): Promise<SendOutcome> {
  try {
    return { kind: 'logged', saved: await call(getCase, { params: { id } }, withTimeout()) }
  } catch {
    return unreachable
  }
}
