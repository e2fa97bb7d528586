import type { Period } from './contract.ts'

/** Calendar dates; the last one is not included. */
export interface DateRange {
  from: string
  until: string
}

const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

const addMonths = (month: string, months: number): string => {
  const moved = new Date(`${month}T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.toISOString().slice(0, 10)
}

/** The week that holds a date; weeks start on Sunday (0) or Monday (1). */
function weekOf(date: string, weekStartsOn: number): DateRange {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const from = addDays(date, -((weekday - weekStartsOn + 7) % 7))
  return { from, until: addDays(from, 7) }
}

const monthFrom = (month: string): DateRange => ({ from: month, until: addMonths(month, 1) })

/** The days a period covers, seen from `today` in the viewer's time zone; null for all time. */
export function rangeOf(period: Period, today: string, weekStartsOn: number): DateRange | null {
  if (period === 'this_week') return weekOf(today, weekStartsOn)
  if (period === 'this_month') return monthFrom(monthOf(today))
  if (period === 'last_month') return monthFrom(addMonths(monthOf(today), -1))
  return null
}

export function datesIn({ from, until }: DateRange): string[] {
  const dates: string[] = []
  for (let date = from; date < until; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Firsts of months, from that of one date to that of another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) months.push(month)
  return months
}

export const lastDateOf = ({ until }: DateRange): string => addDays(until, -1)

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Jan 2025`. */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** The first day of the month that has such a label. */
export function monthLabelled(label: string): string {
  const [name = '', year = ''] = label.split(' ')
  return `${year}-${String(monthNames.indexOf(name) + 1).padStart(2, '0')}-01`
}
