import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { countUnfinishedActivities } from '#cpd/server/service.ts'
import { mostEnrolments } from '../../enrolments/contract.ts'
import { withProgress } from '../../enrolments/server/cycles.ts'
import { enrolmentsOf } from '../../enrolments/server/policy.ts'
import { listEnrolmentRows } from '../../enrolments/server/queries.ts'
import type { Cycle } from '../../enrolments/server/row-mapping.ts'
import { dueOccasions, warningDays, type Occasion } from '../due.ts'
import { cpdDigestEmail, cycleEndEmail, type RemindedCycle } from './emails.ts'
import { deleteRemindersBefore, insertReminders, listReminderOwners, type ReminderOwner } from './queries.ts'

const firstId = '00000000-0000-0000-0000-000000000000'
const atOnce = 100
/** Longer than a reminder could come again. */
const keptMs = 400 * 24 * 3_600_000

/**
 * Sends everybody the reminders that are due. Each person is a transaction of its own, which records the reminder and queues
 * its email: killed in between, or run by two servers at once, it sends each once.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  let after = firstId
  for (;;) {
    const owners = await listReminderOwners(deps.db, after, atOnce)
    for (const owner of owners) await remindSafely(deps, owner)
    const last = owners.at(-1)
    if (!last || owners.length < atOnce) break
    after = last.id
  }
  await deleteRemindersBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs))
}

/** The failure of one person's reminders must not cost others theirs; the next hour tries again. */
async function remindSafely(deps: Deps, owner: ReminderOwner): Promise<void> {
  try {
    await remind(deps, owner)
  } catch (error) {
    deps.log.error({ userId: owner.id, code: codeOf(error) }, 'CPD reminder failed')
  }
}

async function remind(deps: Deps, owner: ReminderOwner): Promise<void> {
  const now = deps.clock.now()
  const wall = `${dateIn(owner.time_zone, now)}T${clockIn(owner.time_zone, now)}`
  const choices = { cpdDigest: true, cpdCycleEnd: true, ...owner.notifications }
  const due = dueOccasions(wall, owner.cycles, choices).filter((one) => !isAmong(one, owner.sent))
  if (due.length === 0) return
  const reminders = await composeReminders(deps, owner, due)
  if (reminders.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    const occasions = reminders.flatMap((reminder) => reminder.occasions)
    const recorded = await insertReminders(tx, owner.id, occasions, now)
    for (const { letter, occasions: its } of reminders) {
      // Another server may have recorded and sent it meanwhile.
      if (!its.some((one) => isAmong(one, recorded))) continue
      const to = { name: owner.name, address: owner.email }
      await queueMail(deps, tx, { to, letter }, { budget: 'cpdReminder', person: null })
    }
  })
}

interface Reminder {
  letter: EmailContent
  occasions: Occasion[]
}

async function composeReminders(
  deps: Deps,
  owner: ReminderOwner,
  due: readonly Occasion[],
): Promise<Reminder[]> {
  const actor = asActor(owner)
  const rows = await listEnrolmentRows(deps.db, enrolmentsOf(owner.id), mostEnrolments)
  const active = rows.filter(({ status }) => status === 'active')
  const running = (await withProgress(deps, actor, owner.id, active)).filter(({ isOver }) => !isOver)
  const digest = due.find(({ kind }) => kind === 'month')
  return [
    ...(digest ? await composeDigest(deps, actor, running, digest) : []),
    ...composeWarning(deps, running, due),
  ]
}

/** Nothing if every cycle is complete and nothing is planned or unfinished. */
async function composeDigest(
  deps: Deps,
  actor: Actor,
  running: readonly Cycle[],
  digest: Occasion,
): Promise<Reminder[]> {
  const from = `${digest.occasion}-01`
  const month = { from, to: plusDays(plusMonths(from, 1), -1) }
  const { planned, drafts } = await countUnfinishedActivities(deps.db, actor, month)
  const isQuiet = planned === 0 && drafts === 0 && running.every(({ progress }) => progress.isComplete)
  if (isQuiet) return []
  const cycles = running.map(toReminded)
  const letter = cpdDigestEmail({ publicUrl: deps.publicUrl, cycles, planned, drafts })
  return [{ letter, occasions: [digest] }]
}

/** One email for all cycles that are behind; shortly before the end, for all that are not complete. */
function composeWarning(
  { publicUrl }: Deps,
  running: readonly Cycle[],
  due: readonly Occasion[],
): Reminder[] {
  const warned = running.flatMap((cycle) => {
    const occasion = due.find((one) => one.kind === 'cycle_end' && one.occasion.startsWith(cycle.row.id))
    if (!occasion || cycle.progress.isComplete) return []
    const isLast = occasion.occasion.endsWith(` ${warningDays.at(-1)}`)
    return isLast || cycle.progress.pace.word === 'behind' ? [{ cycle, occasion }] : []
  })
  if (warned.length === 0) return []
  const letter = cycleEndEmail(
    publicUrl,
    warned.map(({ cycle }) => toReminded(cycle)),
  )
  return [{ letter, occasions: warned.map(({ occasion }) => occasion) }]
}

const isAmong = ({ kind, occasion }: Occasion, all: readonly Occasion[]): boolean =>
  all.some((one) => one.kind === kind && one.occasion === occasion)

const toReminded = ({ row, progress }: Cycle): RemindedCycle => ({
  body: row.rules.body,
  cycleEnd: row.cycle_end,
  progress,
})

/** The owner as the one who reads: a job has no session. */
const asActor = (owner: ReminderOwner): Actor => ({
  id: owner.id,
  name: owner.name,
  role: owner.role,
  sessionId: '',
  organizationId: owner.organization_id,
  timeZone: owner.time_zone,
  weekStartsOn: 1,
  passwordChangeRequired: false,
})

export const remindersJobs: readonly Job[] = [
  // Hourly, because the morning begins at another hour in each time zone.
  { name: 'send_cpd_reminders', cron: '10 * * * *', run: (deps) => sendReminders(deps) },
]
