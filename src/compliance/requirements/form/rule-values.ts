import { usualOperatorRoles } from '../definitions/rule-words.ts'
import type { Condition, Rule, RuleWindow } from '../rules/contract.ts'

/** Returns a key that tells the rows of a form apart, including rows that were restored from the device. */
const newKey = (): string => Math.random().toString(36).slice(2)

export type EventKind = Condition['event']
export type Match = Rule['match']
export type WindowKind = RuleWindow['kind']

// These equal the limits in the contract, whose schemas the browser does not load.
export const maxGroups = 4
export const maxConditions = 6
const maxWindows: Record<WindowKind, number> = {
  days: 1095,
  months: 36,
  calendar_months: 36,
  aligned_months: 36,
}
export const maxWindowOf = (kind: WindowKind): number => maxWindows[kind]

/** The form values of a condition. They include the fields of every kind, so that nothing is lost when the kind changes. */
export interface ConditionValues {
  key: string
  event: EventKind
  atLeast: number | null
  windowKind: WindowKind
  length: number | null
  from: string
  simulated: 'all' | 'some' | 'none'
  simulatedAtMost: number | null
  codes: string[]
  groups: string[]
  series: string[]
  operatorRoles: string[]
  missionTypes: string[]
  platforms: string[]
  byNight: boolean
  caseTypes: string[]
  ageBands: string[]
  levelsOfCare: string[]
  lightConditions: string[]
  measure: 'activities' | 'hours'
  types: string[]
  categories: string[]
}

export interface GroupValues {
  key: string
  match: Match
  conditions: ConditionValues[]
}

export interface RuleValues {
  match: Match
  isPaused: boolean
  groups: GroupValues[]
}

export const emptyCondition = (event: EventKind = 'procedures'): ConditionValues => ({
  key: newKey(),
  event,
  atLeast: 1,
  windowKind: 'months',
  length: 12,
  from: '',
  simulated: 'all',
  simulatedAtMost: null,
  codes: [],
  groups: [],
  series: [],
  operatorRoles: [...usualOperatorRoles],
  missionTypes: [],
  platforms: [],
  byNight: false,
  caseTypes: [],
  ageBands: [],
  levelsOfCare: [],
  lightConditions: [],
  measure: 'activities',
  types: [],
  categories: [],
})

export const emptyGroup = (): GroupValues => ({ key: newKey(), match: 'any', conditions: [emptyCondition()] })

/** Returns a new rule: one condition, or a record entered by hand for what the logbook does not hold. */
export const emptyRule = (): RuleValues => ({
  match: 'all',
  isPaused: false,
  groups: [{ key: newKey(), match: 'any', conditions: [emptyCondition(), emptyCondition('record')] }],
})

export const toRuleValues = ({ match, isPaused, groups }: Rule): RuleValues => ({
  match,
  isPaused,
  groups: groups.map((group) => ({
    key: newKey(),
    match: group.match,
    conditions: group.conditions.map(toConditionValues),
  })),
})

function toConditionValues(condition: Condition): ConditionValues {
  const empty = emptyCondition(condition.event)
  if (condition.event === 'record') return empty
  const { window, ...rest } = condition
  const values = {
    ...empty,
    ...rest,
    windowKind: window.kind,
    length: window.length,
    from: window.kind === 'aligned_months' ? window.from : '',
  }
  if (condition.event === 'cpd') return values
  const { simulatedAtMost } = condition
  if (simulatedAtMost === null) return { ...values, simulated: 'all' }
  return simulatedAtMost === 0
    ? { ...values, simulated: 'none', simulatedAtMost: null }
    : { ...values, simulated: 'some' }
}

/** Returns the rule for a request. It may be incomplete while `ruleProblems` finds problems. */
export const toRule = ({ match, isPaused, groups }: RuleValues): Rule => ({
  match,
  isPaused,
  groups: groups.map((group) => ({ match: group.match, conditions: group.conditions.map(toCondition) })),
})

const toWindow = ({ windowKind, length, from }: ConditionValues): RuleWindow =>
  windowKind === 'aligned_months'
    ? { kind: windowKind, length: length ?? 0, from }
    : { kind: windowKind, length: length ?? 0 }

const toSimulatedAtMost = ({ simulated, simulatedAtMost }: ConditionValues): number | null => {
  if (simulated === 'all') return null
  return simulated === 'none' ? 0 : simulatedAtMost
}

export function toCondition(values: ConditionValues): Condition {
  if (values.event === 'record') return { event: 'record' }
  const amount = { atLeast: values.atLeast ?? 0, window: toWindow(values) }
  const { codes, groups, series, operatorRoles, missionTypes, platforms, byNight } = values
  const { caseTypes, ageBands, levelsOfCare, lightConditions, measure, types, categories } = values
  if (values.event === 'cpd') return { event: 'cpd', ...amount, measure, types, categories }
  const loggedAmount = { ...amount, simulatedAtMost: toSimulatedAtMost(values) }
  switch (values.event) {
    case 'procedures':
      return { event: 'procedures', ...loggedAmount, codes, groups, series, operatorRoles }
    case 'missions':
      return { event: 'missions', ...loggedAmount, missionTypes, platforms }
    case 'hoist_cycles':
      return { event: 'hoist_cycles', ...loggedAmount, byNight }
    case 'cases':
      return {
        event: 'cases',
        ...loggedAmount,
        caseTypes,
        missionTypes,
        ageBands,
        levelsOfCare,
        lightConditions,
      }
  }
}

type Problems = Partial<Record<string, string>>

const isBetween = (value: number | null, min: number, max: number): boolean =>
  value !== null && value >= min && value <= max

function conditionProblems(values: ConditionValues): Problems {
  if (values.event === 'record') return {}
  const { event, atLeast, windowKind, length, from, simulated, simulatedAtMost } = values
  const maxWindow = maxWindowOf(windowKind)
  const hasProcedure = values.codes.length + values.groups.length + values.series.length > 0
  return {
    ...(!isBetween(atLeast, 1, 500) && { atLeast: 'Use a whole number from 1 to 500.' }),
    ...(!isBetween(length, 1, maxWindow) && { window: `Use a whole number from 1 to ${maxWindow}.` }),
    ...(windowKind === 'aligned_months' &&
      !(from >= '1990-01-01' && from < '2100-01-01') && {
        from: 'Enter the first day of any of the periods.',
      }),
    ...(event !== 'cpd' &&
      simulated === 'some' &&
      !isBetween(simulatedAtMost, 1, 500) && { simulatedAtMost: 'Use a whole number from 1 to 500.' }),
    ...(event === 'procedures' && !hasProcedure && { codes: 'Choose at least one procedure or group.' }),
    ...(event === 'procedures' &&
      values.operatorRoles.length === 0 && { operatorRoles: 'Choose at least one role.' }),
  }
}

export const conditionPath = (group: number, condition: number): string =>
  `rule.groups.${group}.conditions.${condition}`

/** Returns the problems of a rule, by the path of the field. */
export const ruleProblems = ({ groups }: RuleValues): Problems =>
  Object.fromEntries(
    groups.flatMap(({ conditions }, group) =>
      conditions.flatMap((condition, index) =>
        Object.entries(conditionProblems(condition)).map(([field, message]) => [
          `${conditionPath(group, index)}.${field}`,
          message,
        ]),
      ),
    ),
  )
