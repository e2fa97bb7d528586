import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { CpdSourceCase } from '../learning-case.ts'
import type { CpdSourceRow } from './queries.ts'

export const toCpdSourceCase = (row: CpdSourceRow): CpdSourceCase & { id: string } => ({
  id: row.id,
  title: row.title,
  date: row.date,
  typeLabel: row.type === null ? null : labelOf(caseTypes, row.type),
  isTraining: row.is_training,
  isFlagged: row.flag_case_review,
  followUp: row.follow_up,
  hasReflection: row.has_reflection,
  cpdHours: row.cpd_hours,
})
