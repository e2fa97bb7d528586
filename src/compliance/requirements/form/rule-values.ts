import { usualOperatorRoles } from '../definitions/rule-words.ts'
import type { Condition, Rule, RuleWindow } from '../rules/contract.ts'

/** Tells the rows of a form apart, also those that come back from the device. */
const newKey = (): string => Math.random().toString(36).slice(2)

export type EventKind = Condition['event']
export type Match = Rule['match']
export type WindowKind = RuleWindow['kind']

// As the contract says, whose schemas the browser does not load.
export const maxGroups = 4
export const maxConditions = 6
const longestWindow: Record<WindowKind, number> = {
  days: 1095,
  months: 36,
  calendar_months: 36,
  aligned_months: 36,
}
export const longestOf = (kind: WindowKind): number => longestWindow[kind]

/** A condition as the form shows it. It has the fields of every kind, so that another kind loses nothing. */
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

/** One condition, or a record by hand for what the logbook does not hold. */
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
  const shown = {
    ...empty,
    ...rest,
    windowKind: window.kind,
    length: window.length,
    from: window.kind === 'aligned_months' ? window.from : '',
  }
  if (condition.event === 'cpd') return shown
  const { simulatedAtMost } = condition
  if (simulatedAtMost === null) return { ...shown, simulated: 'all' }
  return simulatedAtMost === 0
    ? { ...shown, simulated: 'none', simulatedAtMost: null }
    : { ...shown, simulated: 'some' }
}

/** Returns the rule of a request. What `ruleProblems` complains about may still be missing in it. */
export const toRule = ({ match, isPaused, groups }: RuleValues): Rule => ({
  match,
  isPaused,
  groups: groups.map((group) => ({ match: group.match, conditions: group.conditions.map(toCondition) })),
})

const toWindow = ({ windowKind, length, from }: ConditionValues): RuleWindow =>
  windowKind === 'aligned_months'
    ? { kind: windowKind, length: length ?? 0, from }
    : { kind: windowKind, length: length ?? 0 }

const simulatedOf = ({ simulated, simulatedAtMost }: ConditionValues): number | null => {
  if (simulated === 'all') return null
  return simulated === 'none' ? 0 : simulatedAtMost
}

export function toCondition(values: ConditionValues): Condition {
  if (values.event === 'record') return { event: 'record' }
  const counted = { atLeast: values.atLeast ?? 0, window: toWindow(values) }
  const { codes, groups, series, operatorRoles, missionTypes, platforms, byNight } = values
  const { caseTypes, ageBands, levelsOfCare, lightConditions, measure, types, categories } = values
  if (values.event === 'cpd') return { event: 'cpd', ...counted, measure, types, categories }
  const logged = { ...counted, simulatedAtMost: simulatedOf(values) }
  switch (values.event) {
    case 'procedures':
      return { event: 'procedures', ...logged, codes, groups, series, operatorRoles }
    case 'missions':
      return { event: 'missions', ...logged, missionTypes, platforms }
    case 'hoist_cycles':
      return { event: 'hoist_cycles', ...logged, byNight }
    case 'cases':
      return { event: 'cases', ...logged, caseTypes, missionTypes, ageBands, levelsOfCare, lightConditions }
  }
}

type Problems = Partial<Record<string, string>>

const isBetween = (value: number | null, min: number, max: number): boolean =>
  value !== null && value >= min && value <= max

function conditionProblems(values: ConditionValues): Problems {
  if (values.event === 'record') return {}
  const { event, atLeast, windowKind, length, from, simulated, simulatedAtMost } = values
  const longest = longestOf(windowKind)
  const hasProcedure = values.codes.length + values.groups.length + values.series.length > 0
  return {
    ...(!isBetween(atLeast, 1, 500) && { atLeast: 'Use a whole number from 1 to 500.' }),
    ...(!isBetween(length, 1, longest) && { window: `Use a whole number from 1 to ${longest}.` }),
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

/** Returns what is missing in a rule, by the path of the field. */
export const ruleProblems = ({ groups }: RuleValues): Problems =>
  Object.fromEntries(
    groups.flatMap(({ conditions }, group) =>
      conditions.flatMap((condition, index) =>
        Object.entries(conditionProblems(condition)).map(([field, words]) => [
          `${conditionPath(group, index)}.${field}`,
          words,
        ]),
      ),
    ),
  )
