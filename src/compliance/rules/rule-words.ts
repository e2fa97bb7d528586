import * as cases from '#reference/case-lists.ts'
import { labelOf, type Listed } from '#reference/codes.ts'
import { cpdCategories, cpdTypes } from '#reference/cpd-lists.ts'
import { lightConditions, missionTypes, platforms } from '#reference/mission-lists.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'
import type { Condition, RuleWindow } from './contract.ts'

/** Returns the words of the first codes, such as `Intubation, Surgical airway and 3 more`. */
function labelsOf(list: readonly Listed[], codes: readonly string[]): string[] {
  return codes.map((code) => labelOf(list, code))
}

function shortList(labels: readonly string[]): string {
  if (labels.length <= 3) return labels.join(', ')
  return `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
}

const counted = (amount: number, one: string, many: string): string =>
  `${amount} ${amount === 1 ? one : many}`

/** Returns the period in which events count, such as `within 90 days`. `day` writes a date. */
export function windowWords(window: RuleWindow, day: (date: string) => string): string {
  const { kind, length } = window
  if (kind === 'days') return `within ${counted(length, 'day', 'days')}`
  const months = counted(length, 'month', 'months')
  if (kind === 'months') return `within ${months}`
  if (kind === 'calendar_months') return `within ${counted(length, 'calendar month', 'calendar months')}`
  return `in each ${months} from ${day(window.from)}`
}

const bracketed = (labels: readonly string[]): string => (labels.length > 0 ? ` (${shortList(labels)})` : '')

type Counting = Exclude<Condition, { event: 'record' }>

function whatCounts(condition: Counting): string {
  const { atLeast } = condition
  switch (condition.event) {
    case 'procedures':
      return `${atLeast} × ${shortList([
        ...labelsOf(procedures, condition.codes),
        ...labelsOf(procedureGroups, condition.groups),
        ...labelsOf(procedures, condition.series),
      ])}`
    case 'missions':
      return `${counted(atLeast, 'mission', 'missions')}${bracketed([
        ...labelsOf(missionTypes, condition.missionTypes),
        ...labelsOf(platforms, condition.platforms),
      ])}`
    case 'hoist_cycles':
      return `${counted(atLeast, 'hoist cycle', 'hoist cycles')}${condition.byNight ? ' by night' : ''}`
    case 'cases':
      return `${counted(atLeast, 'case', 'cases')}${bracketed([
        ...labelsOf(cases.caseTypes, condition.caseTypes),
        ...labelsOf(missionTypes, condition.missionTypes),
        ...labelsOf(cases.ageBands, condition.ageBands),
        ...labelsOf(cases.levelsOfCare, condition.levelsOfCare),
        ...labelsOf(lightConditions, condition.lightConditions),
      ])}`
    case 'cpd':
      return `${
        condition.measure === 'hours'
          ? `${atLeast} h of CPD`
          : counted(atLeast, 'CPD activity', 'CPD activities')
      }${bracketed([...labelsOf(cpdTypes, condition.types), ...labelsOf(cpdCategories, condition.categories)])}`
  }
}

function simulatedWords(condition: Counting): string {
  if (condition.event === 'cpd' || condition.simulatedAtMost === null) return ''
  if (condition.simulatedAtMost === 0) return ', not simulated'
  return `, at most ${condition.simulatedAtMost} simulated`
}

/** Returns what a condition asks for, such as `3 hoist cycles within 90 days`. `day` writes a date. */
export function conditionSentence(condition: Condition, day: (date: string) => string): string {
  if (condition.event === 'record') return 'A valid record'
  return `${whatCounts(condition)} ${windowWords(condition.window, day)}${simulatedWords(condition)}`
}
