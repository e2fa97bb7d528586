import type { CaseStatus } from '#logging/cases/contract.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import type { CaseLine } from '../../contract.ts'
import type { CaseLineRow } from './queries.ts'

export const toCaseLineView = (row: CaseLineRow): CaseLine => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  title: row.title,
  date: row.date,
  status: row.status as CaseStatus, // limited by a check constraint
})
