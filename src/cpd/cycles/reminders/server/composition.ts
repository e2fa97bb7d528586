import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { toJobActor, type Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { countUnfinishedActivities } from '#cpd/activities/server/service.ts'
import { maxEnrolments } from '../../enrolments/contract.ts'
import { withProgress } from '../../enrolments/server/cycles.ts'
import { enrolmentScope } from '../../enrolments/server/policy.ts'
import { listEnrolmentRows } from '../../enrolments/server/queries.ts'
import type { Cycle } from '../../enrolments/server/row-mapping.ts'
import type { DueReminders, DueWarning, Occasion } from '../due.ts'
import { cpdDigestEmail, cycleEndEmail, type RemindedCycle } from './emails.ts'
import type { ReminderOwner } from './queries.ts'

/** An email with the occasions that it reminds of. */
export interface Reminder {
  letter: EmailContent
  occasions: Occasion[]
}

/**
 * Writes the email to a user for the due reminders that have content. The summary covers every cycle. So a summary and a
 * warning that are due together become one email, with the subject of the warning, which is more urgent.
 */
export async function composeReminder(
  deps: Deps,
  owner: ReminderOwner,
  { digest, warnings }: DueReminders,
): Promise<Reminder | null> {
  const actor = toJobActor(owner)
  const today = dateIn(owner.time_zone, deps.clock.now())
  const runningCycles = owner.cycles.length === 0 ? [] : await listRunningCycles(deps, actor, today)
  const summary = digest ? await composeDigest(deps, { actor, today }, runningCycles, digest) : null
  const warning = composeWarning(deps, owner, runningCycles, warnings)
  if (summary === null || warning === null) return summary ?? warning
  const { subject, action } = warning.letter
  return {
    letter: { ...summary.letter, subject, action },
    occasions: [...summary.occasions, ...warning.occasions],
  }
}

/** Returns the cycles that have begun and not ended, the next end first. */
async function listRunningCycles(deps: Deps, actor: Actor, today: string): Promise<Cycle[]> {
  const rows = await listEnrolmentRows(deps.db, enrolmentScope(actor.id), maxEnrolments)
  const activeRows = rows.filter((row) => row.status === 'active' && row.cycle_start <= today)
  const cycles = await withProgress(deps, actor, actor.id, activeRows)
  return cycles
    .filter(({ isOver }) => !isOver)
    .toSorted((a, b) => a.row.cycle_end.localeCompare(b.row.cycle_end))
}

/** Returns the monthly summary; null if every cycle is complete and no activity is planned, overdue or a draft. */
async function composeDigest(
  deps: Deps,
  { actor, today }: { actor: Actor; today: string },
  runningCycles: readonly Cycle[],
  digest: Occasion,
): Promise<Reminder | null> {
  const { occasion: month } = digest
  const restOfMonth = { from: today, to: plusDays(plusMonths(`${month}-01`, 1), -1) }
  const unfinished = await countUnfinishedActivities(deps.db, actor, restOfMonth)
  const hasOpenActivities = unfinished.planned + unfinished.overdue + unfinished.drafts > 0
  if (!hasOpenActivities && runningCycles.every(({ progress }) => progress.isComplete)) return null
  const reader = { publicUrl: deps.publicUrl, name: actor.name }
  return {
    letter: cpdDigestEmail(reader, { month, cycles: runningCycles.map(toReminded), ...unfinished }),
    occasions: [digest],
  }
}

/**
 * Returns one email about all cycles with a due warning that are behind or, at the last warning, not complete; null if there
 * are none.
 */
function composeWarning(
  { publicUrl }: Deps,
  { name }: ReminderOwner,
  runningCycles: readonly Cycle[],
  warnings: readonly DueWarning[],
): Reminder | null {
  const cyclesToWarn = runningCycles.flatMap((cycle) => {
    const warning = warnings.find(({ cycleId }) => cycleId === cycle.row.id)
    if (!warning || cycle.progress.isComplete) return []
    return warning.isLast || cycle.progress.pace.word === 'behind' ? [{ cycle, warning }] : []
  })
  if (cyclesToWarn.length === 0) return null
  const cycles = cyclesToWarn.map(({ cycle }) => toReminded(cycle))
  return {
    letter: cycleEndEmail({ publicUrl, name }, cycles),
    occasions: cyclesToWarn.map(({ warning }) => warning),
  }
}

const toReminded = ({ row, progress }: Cycle): RemindedCycle => ({
  id: row.id,
  body: row.rules.body,
  cycleEnd: row.cycle_end,
  progress,
})
