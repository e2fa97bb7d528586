/** The query string of the case review contains the time since the mission, and whose cases are shown. */
export const ages = [
  { value: 'all', label: 'All', days: 0 },
  { value: 'week', label: 'Older than 7 days', days: 8 },
  { value: 'month', label: 'Older than 28 days', days: 29 },
] as const
export type ReviewAge = (typeof ages)[number]['value']

export interface ReviewSearch {
  /** Absent if missions of every age are shown. */
  age?: ReviewAge | undefined
  /** Set to show the user's own cases, which others review; absent to show the cases that the user reviews. */
  whose?: 'own' | undefined
}

export const readReviewSearch = (search: Readonly<Record<string, unknown>>): ReviewSearch => ({
  age: ages.find(({ value }) => value !== 'all' && value === search['age'])?.value,
  whose: search['whose'] === 'own' ? 'own' : undefined,
})
