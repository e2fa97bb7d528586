import { isWithin, plusDays, type DayPeriod } from '#platform/contract/calendar-days.ts'
import { dayOfMonth, toDayMonthsLater, plusMonths } from '#platform/contract/calendar-months.ts'

/**
 * Returns the cycle of a standard that starts on this day and ends the day before the next one starts. The next one starts on
 * `day` of its month, the day of the month on which the first cycle started.
 */
export const cycleFrom = (start: string, months: number, day = dayOfMonth(start)): DayPeriod => ({
  from: start,
  to: plusDays(toDayMonthsLater(start, months, day), -1),
})

/** Returns the day of the month on which the first cycle started, in the unbroken sequence of cycles up to this start. */
export function dayOfFirstCycle(start: string, cycles: readonly DayPeriod[]): number {
  let firstStart = start
  for (;;) {
    const previousCycle = cycles.find(({ from, to }) => from < firstStart && plusDays(to, 1) === firstStart)
    if (!previousCycle) break
    firstStart = previousCycle.from
  }
  const day = dayOfMonth(firstStart)
  // If this cycle was moved to another day of the month, use its own day.
  return toDayMonthsLater(start, 0, day) === start ? day : dayOfMonth(start)
}

/**
 * Returns the windows of a target, counted from the start of the cycle: the whole cycle, or windows of `perMonths` months.
 * They fill the cycle without gaps; the last may be shorter.
 */
export function windowsOf(cycle: DayPeriod, perMonths: number | null): DayPeriod[] {
  if (perMonths === null) return [cycle]
  const windows: DayPeriod[] = []
  // Each start is counted from the start of the cycle. Counted month by month, windows that start on the 31st would start on
  // the 28th after February.
  for (let from = cycle.from, months = perMonths; from <= cycle.to; months += perMonths) {
    const nextStart = plusMonths(cycle.from, months)
    const lastDay = plusDays(nextStart, -1)
    windows.push({ from, to: lastDay < cycle.to ? lastDay : cycle.to })
    from = nextStart
  }
  return windows
}

/** Returns the window that contains the day; the first window for days before the cycle, and the last for days after it. */
export function windowAt(windows: readonly DayPeriod[], day: string): DayPeriod {
  const [firstWindow] = windows
  const lastWindow = windows.at(-1)
  if (!firstWindow || !lastWindow) throw new Error('A cycle has at least one window')
  if (day < firstWindow.from) return firstWindow
  return windows.find((window) => isWithin(day, window)) ?? lastWindow
}

/** Returns the start of the cycle that contains the day, for a standard whose cycles start each year on `MM-DD`. */
export function latestStart(monthAndDay: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const start = `${year}-${monthAndDay}`
  return start <= today ? start : `${year - 1}-${monthAndDay}`
}
