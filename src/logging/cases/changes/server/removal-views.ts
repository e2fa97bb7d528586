import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { CaseStatus } from '../../contract.ts'
import type { DeletedCase } from '../removal.contract.ts'
import { daysLeft, erasedAfter } from '../retention.ts'
import type { DeletedCaseRow } from './removal-queries.ts'

export const toDeletedCaseView = (row: DeletedCaseRow, now: Date): DeletedCase => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  title: row.title,
  date: row.date,
  type: row.type,
  typeLabel: labelOf(caseTypes, row.type),
  // A check constraint of the table limits the status to these values.
  status: row.status as CaseStatus,
  deletedAt: row.deleted_at.toISOString(),
  erasedAfter: erasedAfter(row.deleted_at).toISOString(),
  daysLeft: daysLeft(row.deleted_at, now),
})

export const toDeletedCaseViews = (rows: readonly DeletedCaseRow[], now: Date): DeletedCase[] =>
  rows.map((row) => toDeletedCaseView(row, now))
