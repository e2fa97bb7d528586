import { labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { CaseActivity, Suggestion } from '../contract.ts'
import { cpdTypeOf, hoursOf, reasonsOf, type CpdSourceCase } from '../learning-case.ts'
import type { CaseActivityRow } from './queries.ts'

export function toSuggestionView({ id, ...sourceCase }: CpdSourceCase & { id: string }): Suggestion {
  const cpdType = cpdTypeOf(sourceCase)
  return {
    _id: id,
    id,
    title: sourceCase.title,
    date: sourceCase.date,
    reasons: reasonsOf(sourceCase),
    hours: hoursOf(sourceCase),
    cpdType,
    cpdTypeLabel: labelOf(cpdTypes, cpdType),
  }
}

export const toCaseActivityView = (row: CaseActivityRow): CaseActivity => ({
  _id: row.id,
  ...row,
  typeLabel: labelOf(cpdTypes, row.type),
})
