import { monthOf, listMonths } from '../periods.ts'

/** Returns the first day of each of the last twelve months, oldest first, ending with the month of `today`. */
export function lastMonths(today: string): string[] {
  const month = monthOf(today)
  const [year = 0, number = 1] = month.split('-').map(Number)
  return listMonths(new Date(Date.UTC(year, number - 12, 1)).toISOString().slice(0, 10), month)
}
