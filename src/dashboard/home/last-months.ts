import { monthOf, monthsBetween } from '../periods.ts'

/** Firsts of the twelve months that end with the one of this date, oldest first. */
export function lastMonths(today: string): string[] {
  const month = monthOf(today)
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthsBetween(new Date(Date.UTC(year, number - 12, 1)).toISOString().slice(0, 10), month)
}
