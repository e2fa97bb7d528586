import { dateIn } from '#platform/contract/zoned-time.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
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
import { afterProblem, afterSaved, readyToSend } from '../outgoing.ts'

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

async function contextNow(): Promise<EntryContext | null> {
  const guard = await loadGuard()
  const user = readUser()
  if (user === null) return null
  const settings = settingsOf(user)
  const now = new Date()
  return { ...settings, guard, now, today: dateIn(settings.zone, now) }
}

/** Sends one stored entry until nothing of it is left to send. */
async function sendEntry(userId: string, id: string): Promise<SendOutcome> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const context = await contextNow()
    if (context === null || readUser()?.id !== userId) return unreachable
    // One request after the other, because the next one depends on the response.
    // oxlint-disable-next-line no-await-in-loop
    const { stored } = await changeStoredEntry(userId, id, (current) => {
      const readable = readableStoredEntry(current)
      // Leaves an unreadable entry as it is.
      return readable === null ? current : readyToSend(readable, context)
    })
    if (stored === null) return { kind: 'absent' }
    if (readableStoredEntry(stored) === null) return { kind: 'settled' }
    if (stored.problem !== null) return { kind: 'refused', problem: stored.problem }
    if (stored.sending === null) return { kind: 'settled' }
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await sendOnce(stored, stored.sending)
    if (outcome.kind !== 'settled') return outcome
  }
}

async function sendOnce(
  entry: StoredEntry,
  sending: NonNullable<StoredEntry['sending']>,
): Promise<SendOutcome> {
  const { userId, id } = entry
  const { request } = sending
  // Another user may have signed in since the entry was read. It is sent as its author, or not at all.
  if (readUser()?.id !== userId) return unreachable
  markSending(id, true)
  try {
    const saved = await post(id, sending)
    const { stored } = await changeStoredEntry(
      userId,
      id,
      (current) => current && afterSaved(current, request, saved),
    )
    // If the author has signed out meanwhile, deletes from this device what the server has.
    if (stored?.isArrived && readUser()?.id !== userId) await deleteSentRecords(userId)
    if (request.status === 'draft') void queryClient.invalidateQueries({ queryKey: ['cases', 'list'] })
    if (stored?.problem) return { kind: 'refused', problem: stored.problem }
    return request.status !== 'draft' && stored === null ? { kind: 'logged', saved } : { kind: 'settled' }
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

function post(
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

// No session, a timeout, too many requests: the same request may succeed later.
const temporaryStatuses = new Set([401, 408, 429])

/**
 * Returns why the server refuses the request; null if the author cannot do anything about it, and a retry may succeed.
 */
async function problemOf(error: unknown, { userId, id }: StoredEntry): Promise<EntryProblem | null> {
  // A request that took too long ends as an abort, so the server may or may not have saved it.
  if (!(error instanceof ApiError) || error.isTemporary || temporaryStatuses.has(error.status)) return null
  if (error.code === 'case_not_found' || error.code === 'case_deleted' || error.code === 'case_voided') {
    return { kind: 'gone', message: error.message }
  }
  if (error.code === 'case_changed' || error.code === 'case_id_taken') {
    // To another user, the case would seem deleted.
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
const shownByForm = new Set<string>()

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
    if (outcome.kind === 'logged' && !shownByForm.has(id)) notifyLogged(userId, outcome.saved)
  }
  return result
}

/** Reports a case that was logged while its author was on another screen, or while another user was signed in. */
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
    // Another tab has most likely sent it. Without this, the tab would show it neither as waiting nor as logged.
    if (isGoneElsewhere) void queryClient.invalidateQueries({ queryKey: ['cases'] })
    sendSoon(sendDelayMs)
  })
  return () => {
    unsubscribe()
    stop()
  }
}

// Longer than a response takes online. After that, the author can leave the form, and the queue continues.
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
export async function logEntry(typed: TypedEntry): Promise<SendOutcome> {
  const outcome = await tryToLog(typed)
  if (outcome.kind !== 'waiting' || readToken() !== null) return outcome
  await whenSignedIn()
  return readUser()?.id === typed.userId ? tryToLog(typed) : outcome
}

async function tryToLog(typed: TypedEntry): Promise<SendOutcome> {
  const { userId, entry } = typed
  const id = entry.fields._id
  await whenStored()
  shownByForm.add(id)
  await changeStoredEntry(userId, id, (stored) => ({ ...withEntry(stored, typed, new Date()), aim: 'log' }))
  const sent = withQueueLock(() => sendEntry(userId, id))
    .then((outcome) =>
      outcome.kind === 'absent' && readUser()?.id === userId ? loggedElsewhere(id) : outcome,
    )
    .finally(() => shownByForm.delete(id))
  let hasLeft = false
  const timeout = new Promise<SendOutcome>((resolve) => {
    setTimeout(() => {
      hasLeft = true
      resolve(unreachable)
    }, maxWaitMs)
  })
  const notifyIfLeft = async () => {
    const outcome = await sent
    if (hasLeft && outcome.kind === 'logged') notifyLogged(userId, outcome.saved)
  }
  void notifyIfLeft()
  return Promise.race([sent, timeout])
}

/** Returns the case that the queue or another tab logged just before. */
async function loggedElsewhere(id: string): Promise<SendOutcome> {
  try {
    return { kind: 'logged', saved: await call(getCase, { params: { id } }, withTimeout()) }
  } catch {
    return unreachable
  }
}
