import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { readDoneProcedures } from '#logging/cases/server/service.ts'
import { hoursWithin } from '#cpd/activities/practice-hours/practice-rules.ts'
import { readCompletedActivities, readPracticeHours } from '#cpd/activities/server/service.ts'
import { findEntry } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { isWithin, type DayPeriod } from '#platform/contract/calendar-days.ts'
import { countsProcedures, type LoggedProcedure, type Work } from '../../progress/amounts.ts'
import type { EnrolmentRow } from './queries.ts'
import { periodOf } from './row-mapping.ts'

type Cycle = Pick<EnrolmentRow, 'cycle_start' | 'cycle_end' | 'rules'>

/**
 * Reads the activities, procedures and practice hours of all these cycles. Returns a function that selects those of one cycle.
 */
export async function readWork(
  deps: Deps,
  actor: Actor,
  ownerId: string,
  cycles: readonly Cycle[],
): Promise<(cycle: Cycle) => Work> {
  if (cycles.length === 0) return () => ({ activities: [], procedures: [], practiceHoursIn: () => 0 })
  const skillCycles = cycles.filter(({ rules }) => rules.targets.some(countsProcedures))
  const needsPracticeHours = cycles.some(({ rules }) =>
    rules.targets.some(({ unit }) => unit === 'practice_hours'),
  )
  const [activities, procedureCounts, practiceEntries] = await Promise.all([
    readCompletedActivities(deps.db, actor, ownerId, spanOf(cycles)),
    skillCycles.length === 0 ? [] : readDoneProcedures(deps, actor, ownerId, spanOf(skillCycles)),
    needsPracticeHours ? readPracticeHours(deps.db, ownerId) : [],
  ])
  const skills = procedureCounts.map(withGroup)
  return (cycle) => {
    const period = periodOf(cycle)
    return {
      activities: activities.filter(({ date }) => isWithin(date, period)),
      procedures: skills.filter(({ date }) => isWithin(date, period)),
      practiceHoursIn: (window) =>
        practiceEntries.reduce((sum, entry) => sum + hoursWithin(entry, window), 0),
    }
  }
}

/** Returns the period from the first day of the first cycle to the last day of the last one. There must be at least one. */
function spanOf(cycles: readonly Cycle[]): DayPeriod {
  const from = cycles.map((cycle) => cycle.cycle_start).toSorted()[0] ?? ''
  const to =
    cycles
      .map((cycle) => cycle.cycle_end)
      .toSorted()
      .at(-1) ?? ''
  return { from, to }
}

const withGroup = (procedure: { date: string; code: string; count: number }): LoggedProcedure => ({
  ...procedure,
  group: findEntry(procedures, procedure.code)?.group ?? 'other',
})
