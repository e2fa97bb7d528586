import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import type { Period } from './contract.ts'

/** Calendar dates; `until` is exclusive. */
export interface DateRange {
  from: string
  until: string
}

export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

/** Returns the week of a date. Weeks start on Sunday (0) or Monday (1). */
function findWeek(date: string, weekStartsOn: number): DateRange {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const from = plusDays(date, -((weekday - weekStartsOn + 7) % 7))
  return { from, until: plusDays(from, 7) }
}

const toMonthRange = (month: string): DateRange => ({ from: month, until: plusMonths(month, 1) })

/** Returns the days of a period, or null for all time. `today` is the date in the viewer's time zone. */
export function findRange(period: Period, today: string, weekStartsOn: number): DateRange | null {
  if (period === 'this_week') return findWeek(today, weekStartsOn)
  if (period === 'this_month') return toMonthRange(monthOf(today))
  if (period === 'last_month') return toMonthRange(plusMonths(monthOf(today), -1))
  return null
}

export function listDates({ from, until }: DateRange): string[] {
  const dates: string[] = []
  for (let date = from; date < until; date = plusDays(date, 1)) dates.push(date)
  return dates
}

/** Returns the first day of each month from that of `first` to that of `last`, inclusive. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = plusMonths(month, 1)) months.push(month)
  return months
}

export const lastDateOf = ({ until }: DateRange): string => plusDays(until, -1)

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a month like `Jan 2025`. */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** Parses a label like `Jan 2025` and returns the first day of that month. */
export function parseMonthLabel(label: string): string {
  const [name = '', year = ''] = label.split(' ')
  return `${year}-${String(monthNames.indexOf(name) + 1).padStart(2, '0')}-01`
}
