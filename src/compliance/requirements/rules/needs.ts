import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { procedures } from '#reference/procedures.ts'
import type { Condition, Rule, RuleWindow } from './contract.ts'

/** The logbook is read this many months back. Earlier events are read only for people who have not met a rule in that time. */
export const lookBackMonths = 60
/** A day before any logbook entry. */
export const beginningOfTime = '1900-01-01'

/** The logbook and CPD data that some rules need; only this is read. */
export interface NeededData {
  readonly from: string
  readonly to: string
  readonly procedureCodes: readonly string[]
  /** Series that drugs and blood also imply. */
  readonly series: readonly string[]
  readonly hasHoistCycles: boolean
  /** The needed mission types; null: every type */
  readonly missionTypes: readonly string[] | null
  readonly hasCases: boolean
  readonly hasCpd: boolean
}

type ProcedureCondition = Extract<Condition, { event: 'procedures' }>

const codesOf = ({ codes, groups, series }: ProcedureCondition): string[] =>
  procedures
    .filter(
      ({ code, group, rollsUpTo }) =>
        codes.includes(code) ||
        groups.includes(group) ||
        series.includes(code) ||
        (rollsUpTo !== undefined && series.includes(rollsUpTo)),
    )
    .map(({ code }) => code)

/** Returns the data that these rules need up to a day. Paused rules need no data. */
export function findNeededData(rules: readonly (Rule | null)[], day: string): NeededData {
  const conditions = rules.flatMap((rule) =>
    rule === null || rule.isPaused ? [] : rule.groups.flatMap((group) => group.conditions),
  )
  const procedureConditions = conditions.filter((condition) => condition.event === 'procedures')
  const has = (...events: Condition['event'][]) => conditions.some(({ event }) => events.includes(event))
  return {
    from: plusMonths(day, -Math.max(lookBackMonths, maxWindow(rules))),
    to: day,
    procedureCodes: [...new Set(procedureConditions.flatMap(codesOf))],
    series: [...new Set(procedureConditions.flatMap(({ series }) => series))],
    hasHoistCycles: has('hoist_cycles'),
    missionTypes: missionTypesOf(conditions),
    hasCases: has('cases'),
    hasCpd: has('cpd'),
  }
}

function missionTypesOf(conditions: readonly Condition[]): string[] | null {
  const missionConditions = conditions.filter((condition) => condition.event === 'missions')
  const includesEveryType = missionConditions.some(({ missionTypes }) => missionTypes.length === 0)
  return includesEveryType
    ? null
    : [...new Set(missionConditions.flatMap(({ missionTypes }) => missionTypes))]
}

/**
 * Returns the longest time for which an event counts in any of these rules, in months and rounded up, because months differ in
 * length.
 */
export const maxWindow = (rules: readonly (Rule | null)[]): number =>
  Math.max(0, ...listWindows(rules).map(toMonths))

/** Returns a day before which no event counts on `day` in any of these rules. For windows in days, it is the first that counts. */
export const firstCountingDay = (rules: readonly (Rule | null)[], day: string): string =>
  listWindows(rules)
    .map((window) =>
      window.kind === 'days' ? plusDays(day, -window.length) : plusMonths(day, -toMonths(window)),
    )
    .reduce((first, start) => (start < first ? start : first), day)

const listWindows = (rules: readonly (Rule | null)[]): RuleWindow[] =>
  rules
    .flatMap((rule) => rule?.groups.flatMap((group) => group.conditions) ?? [])
    .flatMap((condition) => ('window' in condition ? [condition.window] : []))

function toMonths({ kind, length }: RuleWindow): number {
  if (kind === 'days') return Math.ceil(length / 28)
  return (kind === 'aligned_months' ? 2 * length : length) + 1
}

/** Returns each procedure of these series with its series, as two parallel lists. */
export function pairWithSeries(series: readonly string[]): { codes: string[]; series: string[] } {
  const pairs = procedures.flatMap(({ code, rollsUpTo }) =>
    series.filter((item) => item === code || item === rollsUpTo).map((item) => ({ code, seriesCode: item })),
  )
  return { codes: pairs.map(({ code }) => code), series: pairs.map(({ seriesCode }) => seriesCode) }
}
