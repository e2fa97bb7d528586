/** The filter of the case review by the time since the mission. */
import { plusDays } from '#platform/contract/zoned-time.ts'
import { ages, type ReviewAge } from './review-search.ts'

/** Returns the latest mission date that is at least as old as the chosen age. */
export function lastDayOf(age: ReviewAge, today: string): { to?: string } {
  const { days } = ages.find(({ value }) => value === age) ?? ages[0]
  return days === 0 ? {} : { to: plusDays(today, -days) }
}

const dayMs = 24 * 3_600_000

/** Returns how long ago a mission was, such as "3 days ago". */
export function ageInDays(date: string, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / dayMs))
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
