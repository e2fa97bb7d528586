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
  ageBand?: string | undefined
  procedure?: string | undefined
  diagnosis?: string | undefined
  supervision?: string | undefined
  status?: string | undefined
  flagged?: string | undefined
  simulated?: string | undefined
  reflection?: string | undefined
  tag?: string | undefined
  sort?: 'oldest' | undefined
  period?: Period | undefined
  /** The id of one of the user's placements: its dates are the period. */
  placement?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The filters that are shown on demand, with the order of the list. */
export const furtherFilters = [
  'ageBand',
  'procedure',
  'diagnosis',
  'supervision',
  'status',
  'flagged',
  'simulated',
  'reflection',
  'tag',
  'sort',
] as const

const isDate = (value: string | undefined): boolean =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)
// Does not use `idSchema`, which would add zod to the bundle of the first screens.
const isId = (value: string | undefined): boolean => value !== undefined && /^[0-9a-f-]{36}$/i.test(value)
const longestSearch = 100
const longestTag = 40

/** Returns the valid parameters and ignores everything else in the URL. */
export function readLogbookSearch(search: Readonly<Record<string, unknown>>): LogbookSearch {
  // The router reads a bare number, true or false as such.
  const text = (name: string) => {
    const value = search[name]
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const code = (name: string) => (/^[a-z]\w{0,59}$/.test(text(name) ?? '') ? text(name) : undefined)
  const yesOrNo = (name: string) => ['true', 'false'].find((word) => word === text(name))
  const period = periods.find((each) => each.code === text('period'))?.code
  return {
    q: text('q')?.slice(0, longestSearch),
    type: code('type'),
    missionType: code('missionType'),
    clinician: isId(text('clinician')) ? text('clinician') : undefined,
    ageBand: code('ageBand'),
    procedure: code('procedure'),
    diagnosis: code('diagnosis'),
    supervision: code('supervision'),
    status: code('status'),
    flagged: yesOrNo('flagged'),
    simulated: yesOrNo('simulated'),
    reflection: yesOrNo('reflection'),
    tag: text('tag')?.slice(0, longestTag),
    sort: text('sort') === 'oldest' ? 'oldest' : undefined,
    period,
    placement: isId(text('placement')) ? text('placement') : undefined,
    from: period === 'custom' && isDate(text('from')) ? text('from') : undefined,
    to: period === 'custom' && isDate(text('to')) ? text('to') : undefined,
  }
}

/** The filters that stand in the query string and the request under the same names. */
const sameInRequest = [
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
  'tag',
] as const

export type CaseFilters = Partial<Record<(typeof sameInRequest)[number] | 'from' | 'to', string | undefined>>

/** What a period means: the date in the organization's time zone, and the user's placements. */
export interface PeriodContext {
  today: string
  placements: readonly { id: string; from: string; to: string | null }[]
}

/** Returns the filters of a request. A placement that no longer exists filters nothing. */
export function filtersOf(search: LogbookSearch, { today, placements }: PeriodContext): CaseFilters {
  const placement = placements.find(({ id }) => id === search.placement)
  return {
    ...Object.fromEntries(
      sameInRequest.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
    ),
    ...(placement ? { from: placement.from, to: placement.to ?? undefined } : periodDates(search, today)),
  }
}

/** Whether the list is narrowed by anything; its order narrows nothing. */
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
