import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { CaseActivity, Suggestion } from '../contract.ts'
import { cpdTypeOf, hoursOf, reasonsOf, type LearningCase } from '../learning-case.ts'
import type { CaseActivityRow, LearningRow } from './queries.ts'

export const toLearningCase = (row: LearningRow): LearningCase => ({
  title: row.title,
  date: row.date,
  typeLabel: row.type === null ? null : labelOf(caseTypes, row.type),
  isTraining: row.is_training,
  isFlagged: row.flag_case_review,
  followUp: row.follow_up,
  hasReflection: row.has_reflection,
  cpdHours: row.cpd_hours,
})

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
