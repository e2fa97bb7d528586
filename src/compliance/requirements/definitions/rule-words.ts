import { labelOf, type ListEntry } from '#reference/codes.ts'
import { ageBands, caseTypes, levelsOfCare } from '#reference/case-lists.ts'
import { cpdCategories, cpdTypes } from '#reference/cpd-lists.ts'
import { lightConditions, missionTypes, platforms } from '#reference/mission-lists.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'
import { formatDay } from '#platform/contract/zoned-time.ts'
import type { Condition, Rule, RuleWindow } from '../rules/contract.ts'
import { pluralize, inSentence, joinWords } from './requirement-words.ts'

/** The roles that keep a procedure current: doing it, alone or supervised, or supervising it. */
export const usualOperatorRoles: readonly string[] = ['performed', 'performed_supervised', 'supervised']

/** A longer list is replaced by its length, so that the rule stays one sentence. */
const maxNames = 3

function namesOrCount(list: readonly ListEntry[], codes: readonly string[], plural: string): string {
  if (codes.length > maxNames) return `one of ${codes.length} ${plural}`
  return joinWords(
    codes.map((code) => labelOf(list, code)),
    'or',
  )
}

function windowText(window: RuleWindow): string {
  switch (window.kind) {
    case 'days':
      return `in ${pluralize(window.length, 'day')}`
    case 'months':
      return `in ${pluralize(window.length, 'month')}`
    case 'calendar_months':
      return `in ${pluralize(window.length, 'calendar month')}`
    case 'aligned_months':
      return `in each period of ${pluralize(window.length, 'month')} from ${formatDay(window.from)}`
  }
}

type LogbookCondition = Exclude<Condition, { event: 'cpd' } | { event: 'record' }>

function simulatedText(atMost: number | null): string {
  if (atMost === null) return 'real or simulated'
  return atMost === 0 ? 'simulated ones do not count' : `at most ${atMost} simulated`
}

/** Describes the counted events and their number. */
function eventText(condition: LogbookCondition): string {
  const { atLeast } = condition
  switch (condition.event) {
    case 'procedures': {
      const names = [
        namesOrCount(procedures, condition.codes, 'procedures'),
        namesOrCount(procedures, condition.series, 'groups'),
        namesOrCount(procedureGroups, condition.groups, 'groups'),
      ].filter((words) => words !== '')
      return `${atLeast} × ${names.join(' or ')}`
    }
    case 'missions': {
      const kinds = [
        namesOrCount(missionTypes, condition.missionTypes, 'types'),
        namesOrCount(platforms, condition.platforms, 'platforms'),
      ]
      return withFilters(pluralize(atLeast, 'mission'), kinds)
    }
    case 'hoist_cycles':
      return `${pluralize(atLeast, 'hoist cycle')}${condition.byNight ? ' by night' : ''}`
    case 'cases':
      return withFilters(pluralize(atLeast, 'case'), [
        namesOrCount(caseTypes, condition.caseTypes, 'types'),
        namesOrCount(missionTypes, condition.missionTypes, 'mission types'),
        namesOrCount(ageBands, condition.ageBands, 'ages'),
        namesOrCount(levelsOfCare, condition.levelsOfCare, 'levels of care'),
        namesOrCount(lightConditions, condition.lightConditions, 'light conditions'),
      ])
  }
}

function withFilters(text: string, filters: readonly string[]): string {
  // Brackets in labels, such as the ages of a neonate, are left out, because these filters are in brackets already.
  const activeFilters = filters
    .filter((words) => words !== '')
    .map((words) => words.replaceAll(/ \([^()]*\)/g, ''))
  return activeFilters.length === 0 ? text : `${text} (${activeFilters.join('; ')})`
}

/** Describes one condition: `at least 3 hoist cycles in 90 days, real or simulated`. */
export function conditionText(condition: Condition): string {
  if (condition.event === 'record') return 'a valid record'
  if (condition.event === 'cpd') {
    const { atLeast, measure, types, categories, window } = condition
    const amount =
      measure === 'hours'
        ? pluralize(atLeast, 'hour of CPD', 'hours of CPD')
        : pluralize(atLeast, 'CPD activity', 'CPD activities')
    const counted = withFilters(amount, [
      namesOrCount(cpdTypes, types, 'types'),
      namesOrCount(cpdCategories, categories, 'categories'),
    ])
    return `at least ${counted} ${windowText(window)}`
  }
  const roles = condition.event === 'procedures' ? rolesText(condition.operatorRoles) : ''
  const simulated = simulatedText(condition.simulatedAtMost)
  return `at least ${eventText(condition)} ${windowText(condition.window)}${roles}, ${simulated}`
}

function rolesText(roles: readonly string[]): string {
  const isUsual =
    roles.length === usualOperatorRoles.length && usualOperatorRoles.every((role) => roles.includes(role))
  if (isUsual || roles.length === ownRoles.length) return ''
  return `, ${joinWords(
    roles.map((role) => inSentence(labelOf(ownRoles, role))),
    'or',
  )}`
}

const connectors = { all: ' and ', any: ' or ' } as const

/** Describes a whole rule in one sentence. */
export function ruleSentence(rule: Rule): string {
  const groups = rule.groups.map(({ match, conditions }) => {
    const parts = conditions.map(conditionText)
    const separator = parts.some((words) => words.includes(',')) ? `,${connectors[match]}` : connectors[match]
    return parts.join(separator)
  })
  const hasOneGroup = groups.length === 1
  const words = hasOneGroup
    ? (groups[0] ?? '')
    : groups.map((group) => `(${group})`).join(connectors[rule.match])
  return rule.isPaused ? `Paused, only records count: ${words}.` : `Met by ${words}.`
}
