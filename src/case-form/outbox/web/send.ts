import { dateIn } from '#platform/contract/zoned-time.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { toast } from '#platform/web/components/toast.ts'
import { deleteSentRecords, readRecords, subscribeToRecords } from '#platform/web/offline/device-records.ts'
import { withQueueLock, startQueue, type QueueResult } from '#platform/web/offline/send-queue.ts'
import { readToken, readUser, subscribeToSession } from '#platform/web/session/session-store.ts'
import { createCase, getCase, updateCase, type Case } from '#cases/contract.ts'
import { withEntry, type StoredEntry, type EntryProblem, type TypedEntry } from '../stored-entry.ts'
import { changeStoredEntry, whenStored, markSending } from './device-drafts.ts'
import type { EntryContext } from '../../entry/issues.ts'
import { loadGuard } from '../../fields/web/load-issues.ts'
import { settingsOf } from '../../entry/organization-settings.ts'
import { readableStoredEntry } from '../read-stored-entry.ts'
import { saveErrorMessage } from '#cases/record/web/messages.ts'
import { afterProblem, afterSaved, readyToSend } from '../outgoing.ts'

export type SendOutcome =
  | { kind: 'logged'; saved: Case }
  | { kind: 'refused'; problem: EntryProblem }
  /** Kept, and sent when that is possible. Out of reach: nothing else can be sent now either. */
  | { kind: 'waiting'; isOutOfReach: boolean }
  /** Nothing is left to send. */
  | { kind: 'settled' }
  /** The device keeps nothing of it any more: another tab, or the queue, has logged it, or it was discarded. */
  | { kind: 'absent' }

const outOfReach = { kind: 'waiting', isOutOfReach: true } as const

// A request that hangs must not hold up what waits behind it.
const longestRequestMs = 20_000

async function contextNow(): Promise<EntryContext | null> {
  const guard = await loadGuard()
  const user = readUser()
  if (user === null) return null
  const settings = settingsOf(user)
  const now = new Date()
  return { ...settings, guard, now, today: dateIn(settings.zone, now) }
}

/** Sends all that one kept entry has to say. */
async function sendEntry(userId: string, id: string): Promise<SendOutcome> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const context = await contextNow()
    if (context === null || readUser()?.id !== userId) return outOfReach
    // One request after the other: the next one is worked out from the answer.
    // oxlint-disable-next-line no-await-in-loop
    const { stored: kept } = await changeStoredEntry(userId, id, (found) => {
      const readable = readableStoredEntry(found)
      // What cannot be read is left as it is.
      return readable === null ? found : readyToSend(readable, context)
    })
    if (kept === null) return { kind: 'absent' }
    if (readableStoredEntry(kept) === null) return { kind: 'settled' }
    if (kept.problem !== null) return { kind: 'refused', problem: kept.problem }
    if (kept.sending === null) return { kind: 'settled' }
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await sendOnce(kept, kept.sending)
    if (outcome.kind !== 'settled') return outcome
  }
}

async function sendOnce(
  entry: StoredEntry,
  sending: NonNullable<StoredEntry['sending']>,
): Promise<SendOutcome> {
  const { userId, id } = entry
  const { request } = sending
  // Somebody else may have signed in since it was read: it is sent as its author's, or not at all.
  if (readUser()?.id !== userId) return outOfReach
  markSending(id, true)
  try {
    const saved = await post(id, sending)
    const { stored: kept } = await changeStoredEntry(
      userId,
      id,
      (found) => found && afterSaved(found, request, saved),
    )
    // Its author has signed out meanwhile: what the server holds as well leaves the device.
    if (kept?.isArrived && readUser()?.id !== userId) await deleteSentRecords(userId)
    if (request.status === 'draft') void queryClient.invalidateQueries({ queryKey: ['cases', 'list'] })
    if (kept?.problem) return { kind: 'refused', problem: kept.problem }
    return request.status !== 'draft' && kept === null ? { kind: 'logged', saved } : { kind: 'settled' }
  } catch (error) {
    const problem = await problemOf(error, entry)
    if (problem === null) return { kind: 'waiting', isOutOfReach: isOutOfReach(error) }
    await changeStoredEntry(userId, id, (found) => found && afterProblem(found, problem))
    return { kind: 'refused', problem }
  } finally {
    markSending(id, false)
  }
}

/** Not about this request: no network, no answer in time, or no session. */
const isOutOfReach = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 401

const inTime = () => ({ signal: AbortSignal.timeout(longestRequestMs) })

const longestOnlineMs = 60_000

/** With a network a case is sent within seconds; one that is first taken after a minute has waited for it. */
const hasWaited = (changedAt: string): boolean => Date.now() - Date.parse(changedAt) > longestOnlineMs

function post(
  id: string,
  { request, version, changedAt }: NonNullable<StoredEntry['sending']>,
): Promise<Case> {
  const options = inTime()
  return version === null
    ? call(
        createCase,
        { body: { ...request, ...(hasWaited(changedAt) && { enteredOffline: true }) } },
        options,
      )
    : call(updateCase, { params: { id }, body: { ...request, version } }, options)
}

// No session, too slow, too often: the same request may be taken later.
const passing = new Set([401, 408, 429])

/** Why the server will not have it; null when that is not for the author to solve, but for time. */
async function problemOf(error: unknown, { userId, id }: StoredEntry): Promise<EntryProblem | null> {
  // A request that took too long ends as an abort, which says nothing about what was sent.
  if (!(error instanceof ApiError) || error.isTemporary || passing.has(error.status)) return null
  if (error.code === 'case_not_found' || error.code === 'case_deleted' || error.code === 'case_voided') {
    return { kind: 'gone', message: error.message }
  }
  if (error.code === 'case_changed' || error.code === 'case_id_taken') {
    // Another person may not see it: asked as that person, it would look as if it were gone.
    return readUser()?.id === userId ? conflictWith(id, error.message) : null
  }
  const { fields, requestId } = error
  return { kind: 'refused', message: saveErrorMessage(error), fields: [...fields], requestId }
}

/** Null when it cannot be told now what stands against it. */
async function conflictWith(id: string, message: string): Promise<EntryProblem | null> {
  try {
    return { kind: 'conflict', saved: await call(getCase, { params: { id } }, inTime()) }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { kind: 'gone', message } : null
  }
}

/** The cases whose author waits for them to be logged, and is told by the form. */
const awaited = new Set<string>()

/** Sends everything that waits, oldest first. One that is refused, or that nothing can be made of, holds up no other. */
async function sendAll(userId: string): Promise<QueueResult> {
  let result: QueueResult = 'done'
  for (const { id } of await readRecords(userId)) {
    // In order, and never two at once.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await sendEntry(userId, id).catch((): SendOutcome => ({ kind: 'settled' }))
    if (outcome.kind === 'waiting') {
      if (outcome.isOutOfReach) return 'later'
      result = 'later'
    }
    if (outcome.kind === 'logged' && !awaited.has(id)) tellLogged(userId, outcome.saved)
  }
  return result
}

/** A case was logged while its author was elsewhere: on another screen, or gone and another person signed in. */
function tellLogged(userId: string, { missionNumber }: Case): void {
  if (readUser()?.id !== userId) return
  toast.success(`Case ${missionNumber} logged`)
  void queryClient.invalidateQueries()
}

const soonMs = 2_000

/** Sends what one person has typed on this device, as long as the page is open. Answers how to stop. */
export function startSending(userId: string): () => void {
  const { sendSoon, stop } = startQueue(() => sendAll(userId))
  const unsubscribe = subscribeToRecords((isGoneElsewhere) => {
    // Sent by another tab, most likely: this one would show it neither as waiting nor as logged.
    if (isGoneElsewhere) void queryClient.invalidateQueries({ queryKey: ['cases'] })
    sendSoon(soonMs)
  })
  return () => {
    unsubscribe()
    stop()
  }
}

// Longer than an answer takes where there is a network; then the author is let go, and the queue goes on.
const patienceMs = 8_000

/** Resolves as soon as somebody is signed in. */
function sessionBack(): Promise<void> {
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
 * Its author is done with the case: it is logged now, or as soon as that is possible. When the session ends on the way
 * it goes on as soon as the person has signed in again.
 */
export async function logEntry(typed: TypedEntry): Promise<SendOutcome> {
  const outcome = await tryToLog(typed)
  if (outcome.kind !== 'waiting' || readToken() !== null) return outcome
  await sessionBack()
  return readUser()?.id === typed.userId ? tryToLog(typed) : outcome
}

async function tryToLog(typed: TypedEntry): Promise<SendOutcome> {
  const { userId, entry } = typed
  const id = entry.fields._id
  await whenStored()
  awaited.add(id)
  await changeStoredEntry(userId, id, (kept) => ({ ...withEntry(kept, typed, new Date()), aim: 'log' }))
  const sent = withQueueLock(() => sendEntry(userId, id))
    .then((outcome) =>
      outcome.kind === 'absent' && readUser()?.id === userId ? loggedElsewhere(id) : outcome,
    )
    .finally(() => awaited.delete(id))
  let hasLeft = false
  const patience = new Promise<SendOutcome>((resolve) => {
    setTimeout(() => {
      hasLeft = true
      resolve(outOfReach)
    }, patienceMs)
  })
  const tellIfLeft = async () => {
    const outcome = await sent
    if (hasLeft && outcome.kind === 'logged') tellLogged(userId, outcome.saved)
  }
  void tellIfLeft()
  return Promise.race([sent, patience])
}

/** The queue, or another tab, was quicker by a moment. */
async function loggedElsewhere(id: string): Promise<SendOutcome> {
  try {
    return { kind: 'logged', saved: await call(getCase, { params: { id } }, inTime()) }
  } catch {
    return outOfReach
  }
}
