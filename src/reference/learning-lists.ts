/** Lists for reflection and workplace-based assessment. */
import lists from './data/learning-lists.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

export const assessmentTools: readonly ListEntry[] = lists.assessmentTools
export const assessmentStatuses: readonly ListEntry[] = lists.assessmentStatuses
export const wellbeingAnswers: readonly ListEntry[] = lists.wellbeingAnswers
