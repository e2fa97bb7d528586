import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import type { CaseStatus } from '../../contract.ts'
import type { Duplicate } from '../contract.ts'
import type { DifferentPair } from '../different.contract.ts'
import type { PairRow } from './different-queries.ts'
import type { DuplicateRow } from './queries.ts'

export const toDuplicateView = (row: DuplicateRow): Duplicate => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  title: row.title,
  date: row.date,
  status: row.status as CaseStatus, // safe cast: limited by a check constraint
})

export const toDifferentPairView = ({ one, other, marked_at: markedAt }: PairRow): DifferentPair => ({
  cases: [toDuplicateView(one), toDuplicateView(other)],
  markedAt: markedAt.toISOString(),
})
