import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { labelOf } from '#reference/codes.ts'
import { missionTypes, platforms } from '#reference/mission-lists.ts'
import type { CrewDraft } from '../contract.ts'
import type { ExportedCrewDraftRow, CrewDraftRow } from './queries.ts'

export const toCrewDraftView = (row: CrewDraftRow): CrewDraft => ({
  _id: row.id,
  id: row.id,
  from: { id: row.sender_id, name: row.sender_name },
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  date: row.date,
  missionType: row.mission.missionType ?? null,
  missionTypeLabel: labelOf(missionTypes, row.mission.missionType),
  platform: row.mission.platform ?? null,
  platformLabel: labelOf(platforms, row.mission.platform),
  offeredAt: row.created_at.toISOString(),
})

/** Maps a crew draft for the data export of its sender or recipient. */
export const toExportedCrewDraftView = (row: ExportedCrewDraftRow) => ({
  from: row.sender_name,
  to: row.recipient_name,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  date: row.date,
  encounterSetting: row.encounter_setting,
  mission: row.mission,
  status: row.status,
  offeredAt: row.created_at.toISOString(),
})
