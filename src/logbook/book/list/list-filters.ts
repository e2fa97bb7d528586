/** Converts the query string of the logbook to the filters of a request. */
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { LogbookSearch, Period } from './list-search.ts'

export const periods: readonly { code: Period; label: string }[] = [
  { code: 'week', label: 'This week' },
  { code: 'month', label: 'This month' },
  { code: 'quarter', label: 'Last 3 months' },
  { code: 'year', label: 'This year' },
  { code: 'custom', label: 'Custom dates' },
]

/** The filters that are shown on demand, and the order of the list. */
export const furtherFilters = [
  'ageBand',
  'procedure',
  'diagnosis',
  'supervision',
  'status',
  'flagged',
  'simulated',
  'reflection',
  'signOff',
  'tag',
  'sort',
] as const

/** The filters that have the same name in the URL and in the request. */
const requestFilterNames = [
  'q',
  'type',
  'missionType',
  'clinician',
  'ageBand',
  'procedure',
  'diagnosis',
  'supervision',
  'status',
  'flagged',
  'simulated',
  'reflection',
  'signOff',
  'tag',
] as const

export type CaseFilters = Partial<
  Record<(typeof requestFilterNames)[number] | 'from' | 'to' | 'review', string | undefined>
>

/** The context for dates: today in the organization's time zone, and the user's placements. */
export interface PeriodContext {
  today: string
  placements: readonly { id: string; from: string; to: string | null }[]
}

/** Returns the filters of a request. A placement that no longer exists is ignored. */
export function toRequestFilters(search: LogbookSearch, { today, placements }: PeriodContext): CaseFilters {
  const placement = placements.find(({ id }) => id === search.placement)
  return {
    ...Object.fromEntries(
      requestFilterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
    ),
    ...(placement ? { from: placement.from, to: placement.to ?? undefined } : periodDates(search, today)),
  }
}

/** Whether any filter is set. The order is not a filter. */
export const isFiltered = ({ sort: _sort, ...filters }: LogbookSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Returns the same day three months earlier, or the last day of that month if it is shorter. */
function threeMonthsBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 3, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 4, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Returns the first and last day of a period. Weeks start on Monday. */
export function periodDates(
  { period, from, to }: LogbookSearch,
  today: string,
): { from?: string | undefined; to?: string | undefined } {
  switch (period) {
    case 'week':
      return { from: plusDays(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7)), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'quarter':
      return { from: threeMonthsBefore(today), to: today }
    case 'year':
      return { from: `${today.slice(0, 5)}01-01`, to: today }
    case 'custom':
      return { from, to }
    default:
      return {}
  }
}
