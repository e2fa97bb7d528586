/** Lists for CPD activities. */
import lists from './data/cpd-lists.json' with { type: 'json' }
import type { Described, Listed } from './codes.ts'

export interface CpdType extends Listed {
  /** Whether one learns with others, so that its hours are suggested as participatory. */
  readonly interactive: boolean
  readonly suggestedCategories: readonly string[]
}

export interface CreditSystem extends Listed {
  readonly hoursPerUnit: number
  /** The smallest step of its credits, if it has one. */
  readonly increment?: number
}

export const cpdTypes: readonly CpdType[] = lists.cpdTypes
export const cpdCategories: readonly Described[] = lists.cpdCategories
/** The categories of one activity: all but `total`, which names all activities. */
export const activityCategories = cpdCategories.filter(({ code }) => code !== 'total')
export const cpdCreditSystems: readonly CreditSystem[] = lists.cpdCreditSystems
export const cpdMethods: readonly Listed[] = lists.cpdMethods
export const cpdCodeThemes: readonly Listed[] = lists.cpdCodeThemes
export const cpdStatuses: readonly Listed[] = lists.cpdStatuses
