/** Lists for CPD activities. */
import lists from './data/cpd-lists.json' with { type: 'json' }
import type { Described, Listed } from './codes.ts'

export interface CpdType extends Listed {
  /** Whether people learn together; its hours are then suggested as participatory. */
  readonly interactive: boolean
  readonly suggestedCategories: readonly string[]
}

export interface CreditSystem extends Listed {
  readonly hoursPerUnit: number
  /** The smallest credit increment, if any. */
  readonly increment?: number
}

export const cpdTypes: readonly CpdType[] = lists.cpdTypes
export const cpdCategories: readonly Described[] = lists.cpdCategories
/** The categories of an activity: all but `total`, which stands for every category. */
export const activityCategories = cpdCategories.filter(({ code }) => code !== 'total')
export const cpdCreditSystems: readonly CreditSystem[] = lists.cpdCreditSystems
export const cpdMethods: readonly Listed[] = lists.cpdMethods
export const cpdCodeThemes: readonly Listed[] = lists.cpdCodeThemes
export const cpdStatuses: readonly Listed[] = lists.cpdStatuses
/** Statuses that a user may set. Only an administrator sets the others. */
export const cpdEnteredStatuses = cpdStatuses.filter(({ code }) =>
  ['draft', 'planned', 'completed'].includes(code),
)

const hourChoices = [
  0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 10, 12, 14, 15, 16, 18, 20,
  21, 24, 28, 30, 32, 35, 40,
]
/** Hours that phrases such as "half day" may mean. The code is the number of quarter-hours. */
export const cpdHours: readonly Listed[] = hourChoices.map((hours) => ({
  code: String(hours * 4),
  label: hours === 1 ? '1 hour' : `${hours} hours`,
}))
