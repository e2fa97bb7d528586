/** The case review filters cases by the time since their mission. */
import { plusDays } from '#platform/contract/calendar-days.ts'
import { ages, type ReviewAge } from './review-search.ts'

/** Returns the date filter for missions that are at least as old as the chosen age; empty for all missions. */
export function toDateFilter(age: ReviewAge, today: string): { to?: string } {
  const { days } = ages.find(({ value }) => value === age) ?? ages[0]
  return days === 0 ? {} : { to: plusDays(today, -days) }
}

const dayMs = 24 * 3_600_000

/** Returns how long ago a mission was, such as "today" or "3 days". */
export function ageText(date: string, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / dayMs))
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
