import { isWithin, plusDays, plusMonths, type DayPeriod } from '#platform/contract/calendar-days.ts'

/** Returns the cycle of a standard that starts on this day; it ends the day before the next one starts. */
export const cycleFrom = (start: string, months: number): DayPeriod => ({
  from: start,
  to: plusDays(plusMonths(start, months), -1),
})

/**
 * Returns the windows of a target, counted from the start of the cycle: the whole cycle, or shorter ones of `perMonths`.
 * They adjoin and fill the cycle; the last may be shorter.
 */
export function windowsOf(cycle: DayPeriod, perMonths: number | null): DayPeriod[] {
  if (perMonths === null) return [cycle]
  const windows: DayPeriod[] = []
  // Each start is counted from that of the cycle: month by month, 31 January would stay on the 28th after February.
  for (let from = cycle.from, months = perMonths; from <= cycle.to; months += perMonths) {
    const next = plusMonths(cycle.from, months)
    const last = plusDays(next, -1)
    windows.push({ from, to: last < cycle.to ? last : cycle.to })
    from = next
  }
  return windows
}

/** Returns the window that holds the day: the first before the cycle, the last after it. */
export function windowAt(windows: readonly DayPeriod[], day: string): DayPeriod {
  const [first] = windows
  const last = windows.at(-1)
  if (!first || !last) throw new Error('A cycle has at least one window')
  if (day < first.from) return first
  return windows.find((window) => isWithin(day, window)) ?? last
}

/** Returns the start of the cycle that holds the day, for a standard whose cycles start each year on `MM-DD`. */
export function latestStart(monthAndDay: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const start = `${year}-${monthAndDay}`
  return start <= today ? start : `${year - 1}-${monthAndDay}`
}
