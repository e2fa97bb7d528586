import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { CaseActivity, Suggestion } from '../contract.ts'
import { cpdTypeOf, hoursOf, reasonsOf, type LearningCase } from '../learning-case.ts'
import type { CaseActivityRow } from './queries.ts'

export function toSuggestionView({ id, ...learning }: LearningCase & { id: string }): Suggestion {
  const cpdType = cpdTypeOf(learning)
  return {
    _id: id,
    id,
    title: learning.title,
    date: learning.date,
    reasons: reasonsOf(learning),
    hours: hoursOf(learning),
    cpdType,
    cpdTypeLabel: labelOf(cpdTypes, cpdType),
  }
}

export const toCaseActivityView = (row: CaseActivityRow): CaseActivity => ({
  _id: row.id,
  ...row,
  typeLabel: labelOf(cpdTypes, row.type),
})
