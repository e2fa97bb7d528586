import { daysBetween } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { actorOfJob } from '#platform/server/auth/actor.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { waitingFor } from '#compliance/requirements/records/server/service.ts'
import { isHealthCategory } from '#compliance/requirements/definitions/requirement-rules.ts'
import type { KeptCurrent } from '#compliance/requirements/state/server/service.ts'
import { isChosen } from '../choices.ts'
import { isMorning, weekDue } from '../due.ts'
import {
  addLapses,
  nothingLapses,
  oversees,
  soonDays,
  type OverseenLapses,
  type PersonLapse,
} from '../oversight.ts'
import { reminderBudget, inBatchesOf, keptBy, safely } from './batches.ts'
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
 * Sends supervisors and administrators, once a week, what waits for them and what lapses among those whom they oversee. Everybody
 * is judged once for all their overseers. Sent once, like the reminders.
 */
export async function sendOverseerDigests(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = (await listOverseers(deps.db)).filter((overseer) => weekOf(overseer, now) !== null)
  if (due.length === 0) return
  const lapses = new Map(due.map(({ id }) => [id, nothingLapses()]))
  for (const service of await listServices(deps.db)) await gather(deps, service, { due, lapses })
  for (const overseer of due)
    await safely(deps, overseer.id, () =>
      sendDigest(deps, overseer.id, lapses.get(overseer.id) ?? nothingLapses()),
    )
}

/** Returns the Monday of the week whose digest an overseer is due now, or null. */
function weekOf({ time_zone: zone, notifications, sent }: Recipient, now: Date): string | null {
  if (!isChosen(notifications, 'complianceOversight') || !isMorning(clockIn(zone, now))) return null
  const monday = weekDue(dateIn(zone, now))
  return sent.some(({ occasion }) => occasion === monday) ? null : monday
}

interface Gathering {
  due: readonly Recipient[]
  lapses: ReadonlyMap<string, OverseenLapses>
}

/** Adds what the people of an organization let lapse, for each of their overseers. */
async function gather(deps: Deps, service: Service, { due, lapses }: Gathering): Promise<void> {
  const { id: organizationId, timeZone } = service
  const day = dateIn(timeZone, deps.clock.now())
  const supervisors = due.filter(({ role }) => role === 'supervisor')
  const ofAll = due.filter((item) =>
    oversees(item, { id: '', organization_id: organizationId, supervisor_id: '' }),
  )
  if (supervisors.length + ofAll.length === 0) return
  const bySupervisor = new Map(supervisors.map((supervisor) => [supervisor.id, supervisor]))
  const overseersOf = (person: Recipient): Recipient[] => {
    const supervisor = bySupervisor.get(person.supervisor_id ?? '')
    return [...(supervisor ? [supervisor] : []), ...ofAll].filter((item) => oversees(item, person))
  }
  await inBatchesOf(deps.db, service, 'week', async (batch) => {
    const overseen = batch.filter((person) => overseersOf(person).length > 0)
    const kept = await keptBy(deps, overseen, { organizationId, day })
    for (const person of overseen) {
      const own = (kept.get(person.id) ?? []).flatMap((item) => lapseOf(person, item, day))
      for (const { id } of overseersOf(person)) addLapses(lapses.get(id) ?? nothingLapses(), own)
    }
  })
}

function lapseOf(
  { name }: Recipient,
  { status, validUntil, title, category, blocksDuty }: KeptCurrent,
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
    // Read again: another server may have sent it meanwhile, and the user may have left or chosen none.
    const overseer = await findRecipient(tx, 'week', overseerId)
    const monday = overseer ? weekOf(overseer, now) : null
    if (!overseer || monday === null) return
    const { count: waiting, since } = await waitingFor(tx, actorOfJob(overseer), maxCounted)
    if (waiting === 0 && lapses.people === 0) return
    const waitingSince = since && dateIn(overseer.time_zone, since)
    const reader = { publicUrl: deps.publicUrl, name: overseer.name }
    const letter = oversightEmail(reader, { monday, waiting, waitingSince, lapses })
    const to = { name: overseer.name, address: overseer.email }
    const isQueued = await queueMail(deps, tx, { to, letter }, { budget: reminderBudget, person: null })
    if (isQueued) await insertReminders(tx, { ownerId: overseerId, kind: 'week', now }, [monday])
  })
}
