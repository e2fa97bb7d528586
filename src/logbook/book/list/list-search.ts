/** Reads the query string of the logbook URL: the search text, the filters and the period. */

/** The options of the period filter, in order. Their labels are in `list-filters.ts`. */
export const periodCodes = ['week', 'month', 'quarter', 'year', 'custom'] as const
export type Period = (typeof periodCodes)[number]

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
  /** The user's own cases that wait for a signature, or came back without one. */
  signOff?: string | undefined
  tag?: string | undefined
  sort?: 'oldest' | undefined
  period?: Period | undefined
  /** The id of one of the user's placements, whose dates are the period. */
  placement?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const isDate = (value: string | undefined): boolean =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)
// Does not use `idSchema`, which would add zod to the bundle of the first screens.
const isId = (value: string | undefined): boolean => value !== undefined && /^[0-9a-f-]{36}$/i.test(value)
const maxSearchLength = 100
const maxTagLength = 40

/** Returns the valid parameters and ignores everything else in the URL. */
export function readLogbookSearch(search: Readonly<Record<string, unknown>>): LogbookSearch {
  // The router has already parsed a bare number, `true` or `false` in the URL.
  const text = (name: string) => {
    const value = search[name]
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const code = (name: string) => (/^[a-z]\w{0,59}$/.test(text(name) ?? '') ? text(name) : undefined)
  const yesOrNo = (name: string) => ['true', 'false'].find((word) => word === text(name))
  const period = periodCodes.find((code) => code === text('period'))
  return {
    q: text('q')?.slice(0, maxSearchLength),
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
    signOff: ['waiting', 'returned'].find((state) => state === text('signOff')),
    tag: text('tag')?.slice(0, maxTagLength),
    sort: text('sort') === 'oldest' ? 'oldest' : undefined,
    period,
    placement: isId(text('placement')) ? text('placement') : undefined,
    from: period === 'custom' && isDate(text('from')) ? text('from') : undefined,
    to: period === 'custom' && isDate(text('to')) ? text('to') : undefined,
  }
}
