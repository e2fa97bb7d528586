/** Reads the query string of the report's URL: view, period and filters. */
import { plusDays } from '#platform/contract/zoned-time.ts'

export const reportViews = [
  { code: 'summary', label: 'Summary' },
  { code: 'training', label: 'Training summary' },
] as const
export type ReportView = (typeof reportViews)[number]['code']

export const reportPeriods = [
  { code: 'year', label: 'This year' },
  { code: 'last12', label: 'Last 12 months' },
  { code: 'custom', label: 'Custom dates' },
] as const
export type ReportPeriod = (typeof reportPeriods)[number]['code']

export const reportFilterNames = ['type', 'missionType', 'ageBand', 'supervision'] as const

/** What a saved report keeps. */
export interface ReportChoice {
  /** Left out: the summary. */
  view?: 'training' | undefined
  /** Left out: all time. */
  period?: ReportPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  type?: string | undefined
  missionType?: string | undefined
  ageBand?: string | undefined
  supervision?: string | undefined
}

export interface ReportSearch extends ReportChoice {
  /** The id of the user whose report it is; left out: one's own. */
  clinician?: string | undefined
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[a-z]\w{0,59}$/.test(value)
// Does not use `idSchema`, which would add zod to the bundle of the first screens.
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

/** Returns the valid parameters and ignores everything else in the URL. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const code = (name: string) => (isCode(search[name]) ? search[name] : undefined)
  const period = reportPeriods.find((each) => each.code === search['period'])?.code
  const day = (name: string) => (period === 'custom' && isDate(search[name]) ? search[name] : undefined)
  return {
    view: search['view'] === 'training' ? 'training' : undefined,
    period,
    from: day('from'),
    to: day('to'),
    type: code('type'),
    missionType: code('missionType'),
    ageBand: code('ageBand'),
    supervision: code('supervision'),
    clinician: isId(search['clinician']) ? search['clinician'] : undefined,
  }
}

export type RequestedFilters = Partial<Record<(typeof reportFilterNames)[number] | 'from' | 'to', string>>

/** Returns the filters of a request; `today` is the date in the organization's time zone. */
export function reportFiltersOf(search: ReportChoice, today: string): RequestedFilters {
  const { type, missionType, ageBand, supervision } = search
  const chosen = { type, missionType, ageBand, supervision, ...reportDates(search, today) }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
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
