/** Reads the query string of the case review: how long ago the missions were. */
import { plusDays } from '#platform/contract/zoned-time.ts'

export const ages = [
  { value: 'all', label: 'All', days: 0 },
  { value: 'week', label: 'Older than 7 days', days: 8 },
  { value: 'month', label: 'Older than 28 days', days: 29 },
] as const
export type ReviewAge = (typeof ages)[number]['value']

export interface ReviewSearch {
  /** Left out for all. */
  age?: ReviewAge | undefined
}

export const readReviewSearch = (search: Readonly<Record<string, unknown>>): ReviewSearch => ({
  age: ages.find(({ value }) => value !== 'all' && value === search['age'])?.value,
})

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
