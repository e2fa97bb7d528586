import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { readDoneProcedures } from '#logging/cases/server/service.ts'
import { hoursWithin } from '#cpd/activities/practice-hours/practice-rules.ts'
import { readCountedActivities, readPracticeHours } from '#cpd/activities/server/service.ts'
import { entryOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { isWithin, type DayPeriod } from '#platform/contract/calendar-days.ts'
import { countsProcedures, type LoggedProcedure, type Work } from '../../progress/amounts.ts'
import type { EnrolmentRow } from './queries.ts'
import { periodOf } from './row-mapping.ts'

type Cycle = Pick<EnrolmentRow, 'cycle_start' | 'cycle_end' | 'rules'>

/** Reads the work in all these cycles at once. Returns a function that selects the work of one cycle. */
export async function readWork(
  deps: Deps,
  actor: Actor,
  ownerId: string,
  cycles: readonly Cycle[],
): Promise<(cycle: Cycle) => Work> {
  if (cycles.length === 0) return () => ({ activities: [], procedures: [], practiceHoursIn: () => 0 })
  const skillCycles = cycles.filter(({ rules }) => rules.targets.some(countsProcedures))
  const asksForPractice = cycles.some(({ rules }) =>
    rules.targets.some(({ unit }) => unit === 'practice_hours'),
  )
  const [activities, logged, practice] = await Promise.all([
    readCountedActivities(deps.db, actor, ownerId, spanOf(cycles)),
    skillCycles.length === 0 ? [] : readDoneProcedures(deps, actor, ownerId, spanOf(skillCycles)),
    asksForPractice ? readPracticeHours(deps.db, ownerId) : [],
  ])
  const skills = logged.map(withGroup)
  return (cycle) => {
    const period = periodOf(cycle)
    return {
      activities: activities.filter(({ date }) => isWithin(date, period)),
      procedures: skills.filter(({ date }) => isWithin(date, period)),
      practiceHoursIn: (window) => practice.reduce((sum, entry) => sum + hoursWithin(entry, window), 0),
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

const withGroup = (done: { date: string; code: string; count: number }): LoggedProcedure => ({
  ...done,
  group: entryOf(procedures, done.code)?.group ?? 'other',
})
