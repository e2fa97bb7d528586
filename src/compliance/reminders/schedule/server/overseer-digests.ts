import { daysBetween } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { toJobActor } from '#platform/server/auth/actor.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { readWaiting } from '#compliance/requirements/records/server/service.ts'
import { isHealthCategory } from '#compliance/requirements/definitions/requirement-rules.ts'
import type { ApplicableRequirement } from '#compliance/requirements/state/server/service.ts'
import { isTurnedOn } from '../choices.ts'
import { isMorning, weekDue } from '../due.ts'
import {
  addLapses,
  emptyLapses,
  isInDigestOf,
  soonDays,
  type OverseenLapses,
  type PersonLapse,
} from '../oversight.ts'
import { reminderBudget, recipientsInBatches, listRequirementStates, safely } from './batches.ts'
import { oversightEmail } from './emails.ts'
import {
  findRecipient,
  insertReminders,
  listOverseers,
  listServices,
  type Recipient,
  type Service,
} from './queries.ts'

const maxCounted = 1_000

/**
 * Sends overseers a weekly digest: records that wait for them, and requirements of their people that lapse. Everybody is
 * evaluated once for all of their overseers, and each digest is sent once.
 */
export async function sendOverseerDigests(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = (await listOverseers(deps.db)).filter((overseer) => findWeekDue(overseer, now) !== null)
  if (due.length === 0) return
  const lapses = new Map(due.map(({ id }) => [id, emptyLapses()]))
  for (const service of await listServices(deps.db)) await collectLapses(deps, service, { due, lapses })
  for (const overseer of due)
    await safely(deps, overseer.id, () =>
      sendDigest(deps, overseer.id, lapses.get(overseer.id) ?? emptyLapses()),
    )
}

/** Returns the Monday of the week whose digest is due for an overseer now, or null. */
function findWeekDue({ time_zone: zone, notifications, sent }: Recipient, now: Date): string | null {
  if (!isTurnedOn(notifications, 'complianceOversight') || !isMorning(clockIn(zone, now))) return null
  const monday = weekDue(dateIn(zone, now))
  return sent.some(({ occasion }) => occasion === monday) ? null : monday
}

interface DigestsInProgress {
  due: readonly Recipient[]
  lapses: ReadonlyMap<string, OverseenLapses>
}

/** Adds the lapses of an organization's people to the digest of each of their overseers. */
async function collectLapses(
  deps: Deps,
  service: Service,
  { due, lapses }: DigestsInProgress,
): Promise<void> {
  const { id: organizationId, timeZone } = service
  const day = dateIn(timeZone, deps.clock.now())
  const supervisors = due.filter(({ role }) => role === 'supervisor')
  const organizationOverseers = due.filter((item) =>
    isInDigestOf(item, { id: '', organization_id: organizationId, supervisor_ids: [] }),
  )
  if (supervisors.length + organizationOverseers.length === 0) return
  const bySupervisor = new Map(supervisors.map((supervisor) => [supervisor.id, supervisor]))
  const findOverseers = (person: Recipient): Recipient[] => {
    const linked = person.supervisor_ids.flatMap((id) => bySupervisor.get(id) ?? [])
    return [...linked, ...organizationOverseers].filter((item) => isInDigestOf(item, person))
  }
  await recipientsInBatches(deps.db, service, 'week', async (batch) => {
    const overseen = batch.filter((person) => findOverseers(person).length > 0)
    const statesByPerson = await listRequirementStates(deps, overseen, { organizationId, day })
    for (const person of overseen) {
      const personLapses = (statesByPerson.get(person.id) ?? []).flatMap((item) =>
        toLapses(person, item, day),
      )
      for (const { id } of findOverseers(person)) addLapses(lapses.get(id) ?? emptyLapses(), personLapses)
    }
  })
}

function toLapses(
  { name }: Recipient,
  { status, validUntil, title, category, blocksDuty }: ApplicableRequirement,
  day: string,
): PersonLapse[] {
  if ((status !== 'expired' && status !== 'expiring') || validUntil === null) return []
  const daysLeft = daysBetween(day, validUntil)
  if (daysLeft > soonDays) return []
  const isHealth = isHealthCategory(category)
  return [{ name, title, isHealth, blocksDuty, isExpired: daysLeft < 0, daysLeft }]
}

async function sendDigest(deps: Deps, overseerId: string, lapses: OverseenLapses): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `compliance digest of ${overseerId}`)
    const now = deps.clock.now()
    // This is read again under the lock, because another server may have sent the digest meanwhile, and the user may have left
    // or turned it off.
    const overseer = await findRecipient(tx, 'week', overseerId)
    const monday = overseer ? findWeekDue(overseer, now) : null
    if (!overseer || monday === null) return
    const { count: waiting, since } = await readWaiting(tx, toJobActor(overseer), maxCounted)
    if (waiting === 0 && lapses.people === 0) return
    const waitingSince = since && dateIn(overseer.time_zone, since)
    const reader = { publicUrl: deps.publicUrl, name: overseer.name }
    const email = oversightEmail(reader, { monday, waiting, waitingSince, lapses })
    const to = { name: overseer.name, address: overseer.email }
    const isQueued = await queueMail(
      deps,
      tx,
      { to, letter: email },
      { budget: reminderBudget, userId: null },
    )
    if (isQueued) await insertReminders(tx, { ownerId: overseerId, kind: 'week', now }, [monday])
  })
}
