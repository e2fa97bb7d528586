import type { CaseStatus } from '#logging/cases/contract.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import type { ComparedCase } from '../../contract.ts'
import type { ComparedRow } from './queries.ts'

export const toComparedView = (row: ComparedRow): ComparedCase => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  title: row.title,
  date: row.date,
  status: row.status as CaseStatus, // limited by a check constraint
})
