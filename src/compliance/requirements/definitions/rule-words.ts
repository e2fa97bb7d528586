import { labelOf, type Listed } from '#reference/codes.ts'
import { ageBands, caseTypes, levelsOfCare } from '#reference/case-lists.ts'
import { cpdCategories, cpdTypes } from '#reference/cpd-lists.ts'
import { lightConditions, missionTypes, platforms } from '#reference/mission-lists.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'
import { dayWords } from '#platform/contract/zoned-time.ts'
import type { Condition, Rule, RuleWindow } from '../rules/contract.ts'
import { counted, inSentence, listed } from './requirement-words.ts'

/** Who keeps a procedure current: those who did it, alone or supervised, and those who supervised it. */
export const usualOperatorRoles: readonly string[] = ['performed', 'performed_supervised', 'supervised']

/** Longer lists are counted, so that the sentence stays one. */
const maxNamed = 3

function named(list: readonly Listed[], codes: readonly string[], many: string): string {
  if (codes.length > maxNamed) return `one of ${codes.length} ${many}`
  return listed(
    codes.map((code) => labelOf(list, code)),
    'or',
  )
}

function windowWords(window: RuleWindow): string {
  switch (window.kind) {
    case 'days':
      return `in ${counted(window.length, 'day')}`
    case 'months':
      return `in ${counted(window.length, 'month')}`
    case 'calendar_months':
      return `in ${counted(window.length, 'calendar month')}`
    case 'aligned_months':
      return `in each period of ${counted(window.length, 'month')} from ${dayWords(window.from)}`
  }
}

type Logged = Exclude<Condition, { event: 'cpd' } | { event: 'record' }>

function simulatedWords(atMost: number | null): string {
  if (atMost === null) return 'real or simulated'
  return atMost === 0 ? 'simulated ones do not count' : `at most ${atMost} simulated`
}

/** What is counted, with its amount. */
function eventWords(condition: Logged): string {
  const { atLeast } = condition
  switch (condition.event) {
    case 'procedures': {
      const what = [
        named(procedures, condition.codes, 'procedures'),
        named(procedures, condition.series, 'groups'),
        named(procedureGroups, condition.groups, 'groups'),
      ].filter((words) => words !== '')
      return `${atLeast} × ${what.join(' or ')}`
    }
    case 'missions': {
      const kinds = [
        named(missionTypes, condition.missionTypes, 'types'),
        named(platforms, condition.platforms, 'platforms'),
      ]
      return withFilters(counted(atLeast, 'mission'), kinds)
    }
    case 'hoist_cycles':
      return `${counted(atLeast, 'hoist cycle')}${condition.byNight ? ' by night' : ''}`
    case 'cases':
      return withFilters(counted(atLeast, 'case'), [
        named(caseTypes, condition.caseTypes, 'types'),
        named(missionTypes, condition.missionTypes, 'mission types'),
        named(ageBands, condition.ageBands, 'ages'),
        named(levelsOfCare, condition.levelsOfCare, 'levels of care'),
        named(lightConditions, condition.lightConditions, 'light conditions'),
      ])
  }
}

function withFilters(what: string, filters: readonly string[]): string {
  // A label's own brackets, such as the ages of a neonate, would stand in these.
  const set = filters.filter((words) => words !== '').map((words) => words.replaceAll(/ \([^()]*\)/g, ''))
  return set.length === 0 ? what : `${what} (${set.join('; ')})`
}

/** Says one condition: `at least 3 hoist cycles in 90 days, real or simulated`. */
export function conditionWords(condition: Condition): string {
  if (condition.event === 'record') return 'a valid record'
  if (condition.event === 'cpd') {
    const { atLeast, measure, types, categories, window } = condition
    const amount =
      measure === 'hours'
        ? counted(atLeast, 'hour of CPD', 'hours of CPD')
        : counted(atLeast, 'CPD activity', 'CPD activities')
    const what = withFilters(amount, [
      named(cpdTypes, types, 'types'),
      named(cpdCategories, categories, 'categories'),
    ])
    return `at least ${what} ${windowWords(window)}`
  }
  const roles = condition.event === 'procedures' ? rolesWords(condition.operatorRoles) : ''
  const simulated = simulatedWords(condition.simulatedAtMost)
  return `at least ${eventWords(condition)} ${windowWords(condition.window)}${roles}, ${simulated}`
}

function rolesWords(roles: readonly string[]): string {
  const isUsual =
    roles.length === usualOperatorRoles.length && usualOperatorRoles.every((role) => roles.includes(role))
  if (isUsual || roles.length === ownRoles.length) return ''
  return `, ${listed(
    roles.map((role) => inSentence(labelOf(ownRoles, role))),
    'or',
  )}`
}

const joining = { all: ' and ', any: ' or ' } as const

/** Says a whole rule in one sentence. */
export function ruleSentence(rule: Rule): string {
  const groups = rule.groups.map(({ match, conditions }) => {
    const parts = conditions.map(conditionWords)
    const separator = parts.some((words) => words.includes(',')) ? `,${joining[match]}` : joining[match]
    return parts.join(separator)
  })
  const isOne = groups.length === 1
  const words = isOne ? (groups[0] ?? '') : groups.map((group) => `(${group})`).join(joining[rule.match])
  return rule.isPaused ? `Paused, only records count: ${words}.` : `Met by ${words}.`
}
