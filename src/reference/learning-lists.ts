/** Lists for reflection and workplace-based assessment. */
import lists from './data/learning-lists.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export const assessmentTools: readonly Listed[] = lists.assessmentTools
export const assessmentStatuses: readonly Listed[] = lists.assessmentStatuses
export const wellbeingAnswers: readonly Listed[] = lists.wellbeingAnswers
