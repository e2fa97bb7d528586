/** Reads the query string of the logbook URL: the search text, the filters and the period. */
import { plusDays } from '#platform/contract/zoned-time.ts'

export const periods = [
  { code: 'week', label: 'This week' },
  { code: 'month', label: 'This month' },
  { code: 'quarter', label: 'Last 3 months' },
  { code: 'year', label: 'This year' },
  { code: 'custom', label: 'Custom dates' },
] as const
export type Period = (typeof periods)[number]['code']

export interface LogbookSearch {
  q?: string | undefined
  type?: string | undefined
  missionType?: string | undefined
  /** The id of the user who owns the cases. */
  clinician?: string | undefined
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
}

const isDate = (value: string | undefined): boolean =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)
// Does not use `idSchema`, which would add zod to the bundle of the first screens.
const isId = (value: string | undefined): boolean => value !== undefined && /^[0-9a-f-]{36}$/i.test(value)
const longestSearch = 100

/** Returns the valid parameters and ignores everything else in the URL. */
export function readLogbookSearch(search: Readonly<Record<string, unknown>>): LogbookSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const period = periods.find(({ code }) => code === text('period'))?.code
  return {
    q: text('q')?.slice(0, longestSearch),
    type: text('type'),
    missionType: text('missionType'),
    clinician: isId(text('clinician')) ? text('clinician') : undefined,
    period,
    from: period === 'custom' && isDate(text('from')) ? text('from') : undefined,
    to: period === 'custom' && isDate(text('to')) ? text('to') : undefined,
  }
}

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
