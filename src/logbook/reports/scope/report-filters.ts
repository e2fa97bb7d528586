/** Converts the query string of a report to the filters of its request. */
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { reportFilterNames, ReportChoice, ReportPeriod, ReportView } from './report-search.ts'

export const reportViews: readonly { code: ReportView; label: string }[] = [
  { code: 'summary', label: 'Summary' },
  { code: 'training', label: 'Training summary' },
]
export const reportPeriods: readonly { code: ReportPeriod; label: string }[] = [
  { code: 'year', label: 'This year' },
  { code: 'last12', label: 'Last 12 months' },
  { code: 'custom', label: 'Custom dates' },
]

export type RequestedFilters = Partial<Record<(typeof reportFilterNames)[number] | 'from' | 'to', string>>

/** Returns the filters of a request; `today` is the date in the organization's time zone. */
export function toReportFilters(search: ReportChoice, today: string): RequestedFilters {
  const { type, missionType, ageBand, supervision } = search
  const filters = { type, missionType, ageBand, supervision, ...reportDates(search, today) }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** Returns the first and last day of a period. Twelve months end today: 2025-03-15 to 2026-03-14. */
export function reportDates(
  { period, from, to }: ReportChoice,
  today: string,
): { from?: string | undefined; to?: string | undefined } {
  if (period === 'year') return { from: `${today.slice(0, 5)}01-01`, to: `${today.slice(0, 5)}12-31` }
  if (period === 'last12') return { from: plusDays(yearBefore(today), 1), to: today }
  return period === 'custom' ? { from, to } : {}
}

/** Returns the same day a year earlier; 28 February for 29 February. */
function yearBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return new Date(Date.UTC(year - 1, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
