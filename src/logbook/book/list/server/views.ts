import type { CaseStatus } from '#logging/cases/contract.ts'
import type { AgeUnit } from '#logging/cases/parts/patient.contract.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import type { CaseSummary } from '../contract.ts'
import type { LineRow } from './line-queries.ts'

export const toCaseSummaryView = (row: LineRow): CaseSummary => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  title: row.title,
  date: row.date,
  type: row.type,
  typeLabel: labelOf(caseTypes, row.type),
  missionType: row.mission_type,
  missionTypeLabel: labelOf(missionTypes, row.mission_type),
  result: row.result,
  platform: row.platform,
  status: row.status as CaseStatus,
  patientAge: row.patient_age,
  patientAgeUnit: row.patient_age_unit as AgeUnit | null,
  ageBand: row.age_band,
  gender: row.gender as CaseSummary['gender'],
  diagnosisPrimary: row.diagnosis_primary,
  myRole: row.my_role,
  supervisionLevel: row.supervision_level,
  procedures: row.procedures,
  flagCaseReview: row.flag_case_review,
  encounterSetting: row.encounter_setting,
  missionTimeHours: row.mission_minutes === null ? null : Math.round((row.mission_minutes * 100) / 60) / 100,
  createdBy: { id: row.owner_id, name: row.owner_name, role: row.owner_role },
  createdAt: row.created_at.toISOString(),
})
