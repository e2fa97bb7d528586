import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { CaseActivity, Suggestion } from '../contract.ts'
import { cpdTypeOf, hoursOf, reasonsOf } from '../learning-case.ts'
import type { CaseActivityRow, LearningRow } from './queries.ts'
import { toLearningCase } from './row-mapping.ts'

export function toSuggestionView(row: LearningRow): Suggestion {
  const learning = toLearningCase(row)
  const cpdType = cpdTypeOf(learning)
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    date: row.date,
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
