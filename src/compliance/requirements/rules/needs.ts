import { plusMonths } from '#platform/contract/calendar-days.ts'
import { procedures } from '#reference/procedures.ts'
import type { Condition, Rule, RuleWindow } from './contract.ts'

/** So far back everybody's logbook is read. Only where a rule was never met since is what lies before it read too. */
export const lookBackMonths = 60
/** Before the first logbook. */
export const theBeginning = '1900-01-01'

/** What of the logbook and of CPD some rules ask for, so that nothing else is read. */
export interface Needs {
  readonly from: string
  readonly to: string
  readonly procedureCodes: readonly string[]
  /** Series that drugs and blood imply too. */
  readonly series: readonly string[]
  readonly hasHoistCycles: boolean
  /** Of these types; null: of every type. */
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

/** Returns what these rules ask for, up to a day. Paused rules ask for nothing. */
export function needsOf(rules: readonly (Rule | null)[], day: string): Needs {
  const conditions = rules.flatMap((rule) =>
    rule === null || rule.isPaused ? [] : rule.groups.flatMap((group) => group.conditions),
  )
  const ofProcedures = conditions.filter((condition) => condition.event === 'procedures')
  const has = (...events: Condition['event'][]) => conditions.some(({ event }) => events.includes(event))
  return {
    from: plusMonths(day, -Math.max(lookBackMonths, longestWindow(rules))),
    to: day,
    procedureCodes: [...new Set(ofProcedures.flatMap(codesOf))],
    series: [...new Set(ofProcedures.flatMap(({ series }) => series))],
    hasHoistCycles: has('hoist_cycles'),
    missionTypes: missionTypesOf(conditions),
    hasCases: has('cases'),
    hasCpd: has('cpd'),
  }
}

function missionTypesOf(conditions: readonly Condition[]): string[] | null {
  const ofMissions = conditions.filter((condition) => condition.event === 'missions')
  const isOfEvery = ofMissions.some(({ missionTypes }) => missionTypes.length === 0)
  return isOfEvery ? null : [...new Set(ofMissions.flatMap(({ missionTypes }) => missionTypes))]
}

/** Returns for how many months at most an event counts for any of these rules, rounded up: months differ in length. */
export function longestWindow(rules: readonly (Rule | null)[]): number {
  const conditions = rules.flatMap((rule) => rule?.groups.flatMap((group) => group.conditions) ?? [])
  return Math.max(
    0,
    ...conditions.map((condition) => ('window' in condition ? monthsOf(condition.window) : 0)),
  )
}

function monthsOf({ kind, length }: RuleWindow): number {
  if (kind === 'days') return Math.ceil(length / 28)
  return (kind === 'aligned_months' ? 2 * length : length) + 1
}

/** Returns each procedure of these series with its series, as two lists side by side. */
export function inSeries(series: readonly string[]): { codes: string[]; series: string[] } {
  const pairs = procedures.flatMap(({ code, rollsUpTo }) =>
    series.filter((item) => item === code || item === rollsUpTo).map((item) => ({ code, one: item })),
  )
  return { codes: pairs.map(({ code }) => code), series: pairs.map(({ one }) => one) }
}
