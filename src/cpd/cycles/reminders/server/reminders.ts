import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { dueReminders, type DueReminders, type Occasion } from '../due.ts'
import { composeReminder } from './composition.ts'
import {
  deleteRemindersBefore,
  findReminderOwner,
  insertReminders,
  listReminderOwners,
  type ReminderOwner,
} from './queries.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const reminderBudget = declareMailBudget({
  name: 'cpdReminder',
  perMailbox: { hour: 4, day: 6 },
  perPerson: null,
})

const firstId = '00000000-0000-0000-0000-000000000000'
const pageSize = 100
/** Sent reminders are kept for this time, which is longer than any period in which one of them could be due again. */
const maxAgeMs = 400 * 24 * 3_600_000

/**
 * Sends all reminders that are due. Each user has one transaction, which queues the email and records the reminder. So each
 * reminder is sent once, even if a server is killed in between or two servers run this job.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  let after = firstId
  for (;;) {
    const owners = await listReminderOwners(deps.db, after, pageSize)
    for (const owner of owners) await remindSafely(deps, owner)
    const lastOwner = owners.at(-1)
    if (!lastOwner || owners.length < pageSize) break
    after = lastOwner.id
  }
  await deleteRemindersBefore(deps.db, new Date(deps.clock.now().getTime() - maxAgeMs))
}

/** Reminds a user. A failure is logged, so that it does not stop the reminders of others; the next hour tries again. */
async function remindSafely(deps: Deps, owner: ReminderOwner): Promise<void> {
  try {
    await remind(deps, owner)
  } catch (error) {
    deps.log.error({ userId: owner.id, code: codeOf(error) }, 'CPD reminder failed')
  }
}

async function remind(deps: Deps, owner: ReminderOwner): Promise<void> {
  const now = deps.clock.now()
  const due = dueOf(owner, now)
  if (due.digest === null && due.warnings.length === 0) return
  const reminder = await composeReminder(deps, owner, due)
  if (reminder === null) return
  const { letter, occasions } = reminder
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `cpd reminders of ${owner.id}`)
    // This is read again, because another server may have sent the reminders meanwhile, and the user may have left or turned
    // them off.
    const current = await findReminderOwner(tx, owner.id)
    if (!current) return
    const stillDue = dueOf(current, now)
    if (!occasions.every((occasion) => isDue(occasion, stillDue))) return
    const to = { name: current.name, address: current.email }
    const isQueued = await queueMail(deps, tx, { to, letter }, { budget: reminderBudget, userId: null })
    // If the mailbox has received too many emails, nothing is recorded, and a later hour tries again.
    if (isQueued) await insertReminders(tx, owner.id, occasions, now)
  })
}

function dueOf(
  { time_zone: zone, notifications, cycles, sent: sentOccasions }: ReminderOwner,
  now: Date,
): DueReminders {
  const choices = { cpdDigest: true, cpdCycleEnd: true, ...notifications }
  return dueReminders(`${dateIn(zone, now)}T${clockIn(zone, now)}`, {
    cycles,
    choices,
    sentOccasions,
  })
}

const isDue = ({ kind, occasion }: Occasion, { digest, warnings }: DueReminders): boolean =>
  [digest, ...warnings].some((item) => item?.kind === kind && item.occasion === occasion)

export const remindersJobs: readonly Job[] = [
  // Hourly, because the morning begins at another hour in each time zone.
  { name: 'send_cpd_reminders', cron: '10 * * * *', run: (deps) => sendReminders(deps) },
]
