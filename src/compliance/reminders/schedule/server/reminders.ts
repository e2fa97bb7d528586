import { daysBetween } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { KeptCurrent } from '#compliance/requirements/state/server/service.ts'
import { isChosen } from '../choices.ts'
import { dueReminders, isMorning, occasionOf, toldBy, type DueReminders, type KeptState } from '../due.ts'
import { reminderBudget, inBatchesOf, keptBy, safely } from './batches.ts'
import { reminderEmail, type OpenRequirement } from './emails.ts'
import { findRecipient, insertReminders, listServices, type Recipient } from './queries.ts'

/**
 * Reminds everybody of what expires, has expired or was never started, and of waivers that end, in the morning of their
 * organization. Each person is a transaction of its own, which queues the email and records the reminders: killed in between, or
 * run by two servers at once, it sends each once.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const service of await listServices(deps.db)) {
    if (!isMorning(clockIn(service.timeZone, now))) continue
    const day = dateIn(service.timeZone, now)
    await inBatchesOf(deps.db, service, 'lapse', async (batch) => {
      const wanting = batch.filter(({ notifications }) => isChosen(notifications, 'complianceReminders'))
      const kept = await keptBy(deps, wanting, { organizationId: service.id, day })
      for (const person of wanting) {
        const own = kept.get(person.id) ?? []
        if (dueOf(person, own, day).due.length > 0)
          await safely(deps, person.id, () => remind(deps, person.id, { kept: own, day }))
      }
    })
  }
}

async function remind(
  deps: Deps,
  ownerId: string,
  { kept, day }: { kept: readonly KeptCurrent[]; day: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `compliance reminders of ${ownerId}`)
    // Read again: another server may have sent them meanwhile, and the user may have left or chosen none.
    const owner = await findRecipient(tx, 'lapse', ownerId)
    if (!owner || !isChosen(owner.notifications, 'complianceReminders')) return
    const { due, known } = dueOf(owner, kept, day)
    if (due.length === 0) return
    const reader = { publicUrl: deps.publicUrl, name: owner.name }
    const letter = reminderEmail(reader, { due: toOpen(kept, due, day), known })
    const to = { name: owner.name, address: owner.email }
    const isQueued = await queueMail(deps, tx, { to, letter }, { budget: reminderBudget, person: null })
    if (!isQueued) return // not recorded while the mailbox has had too many: a later hour tries again
    const now = deps.clock.now()
    await insertReminders(tx, { ownerId, kind: 'lapse', now }, due.map(occasionOf))
  })
}

function dueOf(
  { sent, time_zone: zone }: Recipient,
  kept: readonly KeptCurrent[],
  day: string,
): DueReminders {
  const told = sent.map(({ occasion, queuedAt }) => ({
    ...toldBy(occasion),
    sentOn: dateIn(zone, new Date(queuedAt)),
  }))
  return dueReminders(day, kept.map(toKeptState), told)
}

const toKeptState = ({ nextAction, ...kept }: KeptCurrent): KeptState => ({
  ...kept,
  isWaiting: nextAction === 'wait_for_verification',
})

const daysLeftOf = (openRequirement: OpenRequirement): number =>
  openRequirement.kind === 'not_started' ? -0.5 : openRequirement.daysLeft

/** What is over first, then what was never started, then what ends sooner. */
function toOpen(kept: readonly KeptCurrent[], due: DueReminders['due'], day: string): OpenRequirement[] {
  const open = due.flatMap(({ requirementId, days, validUntil }): OpenRequirement[] => {
    const keptState = kept.find((item) => item.requirementId === requirementId)
    if (!keptState) return []
    if (days === null) return [{ ...keptState, kind: 'not_started' }]
    const kind = keptState.status === 'exempt' ? 'waived' : 'lapsing'
    return [{ ...keptState, kind, validUntil, daysLeft: daysBetween(day, validUntil) }]
  })
  return open.toSorted((a, b) => daysLeftOf(a) - daysLeftOf(b))
}
