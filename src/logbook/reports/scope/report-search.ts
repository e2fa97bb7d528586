/** Reads the query string of the report's URL: view, period and filters. */

export type ReportView = 'summary' | 'training'

/** The codes of the periods. Their labels are in `report-filters.ts`. */
export const reportPeriodCodes = ['year', 'last12', 'custom'] as const
export type ReportPeriod = (typeof reportPeriodCodes)[number]

export const reportFilterNames = ['type', 'missionType', 'ageBand', 'supervision'] as const

/** The content of a saved report. */
export interface ReportChoice {
  /** Undefined: the summary. */
  view?: 'training' | undefined
  /** Undefined: all time. */
  period?: ReportPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  type?: string | undefined
  missionType?: string | undefined
  ageBand?: string | undefined
  supervision?: string | undefined
}

export interface ReportSearch extends ReportChoice {
  /** The id of the user whose report it is. Undefined: the user's own. */
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
  const period = reportPeriodCodes.find((code) => code === search['period'])
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
