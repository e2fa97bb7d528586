import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { actorOfJob, type Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { countUnfinishedActivities } from '#cpd/activities/server/service.ts'
import { maxEnrolments } from '../../enrolments/contract.ts'
import { withProgress } from '../../enrolments/server/cycles.ts'
import { enrolmentsOf } from '../../enrolments/server/policy.ts'
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
 * Writes the email to a user for the due reminders that have content. The summary covers every cycle, so together with a
 * warning it becomes one email, with the subject of the more urgent warning.
 */
export async function composeReminder(
  deps: Deps,
  owner: ReminderOwner,
  { digest, warnings }: DueReminders,
): Promise<Reminder | null> {
  const actor = actorOfJob(owner)
  const today = dateIn(owner.time_zone, deps.clock.now())
  const underWay = owner.cycles.length === 0 ? [] : await listUnderWay(deps, actor, today)
  const summary = digest ? await composeDigest(deps, { actor, today }, underWay, digest) : null
  const warning = composeWarning(deps, owner, underWay, warnings)
  if (summary === null || warning === null) return summary ?? warning
  const { subject, action } = warning.letter
  return {
    letter: { ...summary.letter, subject, action },
    occasions: [...summary.occasions, ...warning.occasions],
  }
}

/** Returns the cycles that have begun and not ended, the next end first. */
async function listUnderWay(deps: Deps, actor: Actor, today: string): Promise<Cycle[]> {
  const rows = await listEnrolmentRows(deps.db, enrolmentsOf(actor.id), maxEnrolments)
  const underWay = rows.filter((row) => row.status === 'active' && row.cycle_start <= today)
  const cycles = await withProgress(deps, actor, actor.id, underWay)
  return cycles
    .filter(({ isOver }) => !isOver)
    .toSorted((a, b) => a.row.cycle_end.localeCompare(b.row.cycle_end))
}

/** Returns nothing if every cycle is complete and no activity is planned or unfinished. */
async function composeDigest(
  deps: Deps,
  { actor, today }: { actor: Actor; today: string },
  underWay: readonly Cycle[],
  digest: Occasion,
): Promise<Reminder | null> {
  const { occasion: month } = digest
  const rest = { from: today, to: plusDays(plusMonths(`${month}-01`, 1), -1) }
  const unfinished = await countUnfinishedActivities(deps.db, actor, rest)
  const waits = unfinished.planned + unfinished.overdue + unfinished.drafts > 0
  if (!waits && underWay.every(({ progress }) => progress.isComplete)) return null
  const reader = { publicUrl: deps.publicUrl, name: actor.name }
  return {
    letter: cpdDigestEmail(reader, { month, cycles: underWay.map(toReminded), ...unfinished }),
    occasions: [digest],
  }
}

/** Returns one email for all cycles that are behind or, shortly before the end, all that are not complete. */
function composeWarning(
  { publicUrl }: Deps,
  { name }: ReminderOwner,
  underWay: readonly Cycle[],
  warnings: readonly DueWarning[],
): Reminder | null {
  const warned = underWay.flatMap((cycle) => {
    const warning = warnings.find(({ cycleId }) => cycleId === cycle.row.id)
    if (!warning || cycle.progress.isComplete) return []
    return warning.isLast || cycle.progress.pace.word === 'behind' ? [{ cycle, warning }] : []
  })
  if (warned.length === 0) return null
  const cycles = warned.map(({ cycle }) => toReminded(cycle))
  return {
    letter: cycleEndEmail({ publicUrl, name }, cycles),
    occasions: warned.map(({ warning }) => warning),
  }
}

const toReminded = ({ row, progress }: Cycle): RemindedCycle => ({
  id: row.id,
  body: row.rules.body,
  cycleEnd: row.cycle_end,
  progress,
})
