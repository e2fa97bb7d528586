/** How long ago the missions under review were. */
import { plusDays } from '#platform/contract/zoned-time.ts'
import { ages, type ReviewAge } from './review-search.ts'

/** Returns the last day of missions that are at least as old as chosen. */
export function lastDayOf(age: ReviewAge, today: string): { to?: string } {
  const { days } = ages.find(({ value }) => value === age) ?? ages[0]
  return days === 0 ? {} : { to: plusDays(today, -days) }
}

const dayMs = 24 * 3_600_000

/** Returns how many days ago a mission was, in words. */
export function ageInDays(date: string, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / dayMs))
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
