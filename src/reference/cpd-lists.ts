/** Lists for CPD activities. */
import lists from './data/cpd-lists.json' with { type: 'json' }
import type { DescribedEntry, ListEntry } from './codes.ts'

export interface CpdType extends ListEntry {
  /** Whether people learn together. If so, the form suggests the hours as participatory. */
  readonly interactive: boolean
  readonly suggestedCategories: readonly string[]
}

export interface CreditSystem extends ListEntry {
  readonly hoursPerUnit: number
  /** The smallest credit increment, if any. */
  readonly increment?: number
}

export const cpdTypes: readonly CpdType[] = lists.cpdTypes
export const cpdCategories: readonly DescribedEntry[] = lists.cpdCategories
/** The categories of an activity: all but `total`, which stands for every category. */
export const activityCategories = cpdCategories.filter(({ code }) => code !== 'total')
export const cpdCreditSystems: readonly CreditSystem[] = lists.cpdCreditSystems
export const cpdMethods: readonly ListEntry[] = lists.cpdMethods
export const cpdCodeThemes: readonly ListEntry[] = lists.cpdCodeThemes
export const cpdStatuses: readonly ListEntry[] = lists.cpdStatuses
/** Statuses that a user may set. Only an administrator sets the others. */
export const cpdEnteredStatuses = cpdStatuses.filter(({ code }) =>
  ['draft', 'planned', 'completed'].includes(code),
)

const hourChoices = [
  0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 10, 12, 14, 15, 16, 18, 20,
  21, 24, 28, 30, 32, 35, 40,
]
/** The hours that users can choose for phrases such as "half day". The code is the number of quarter-hours. */
export const cpdHours: readonly ListEntry[] = hourChoices.map((hours) => ({
  code: String(hours * 4),
  label: hours === 1 ? '1 hour' : `${hours} hours`,
}))
