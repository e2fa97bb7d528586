import { isPatientless } from '#logging/missions/mission.ts'
import {
  shiftToFullHour,
  toMissionColumns,
  type MissionFactsRow,
} from '#logging/missions/server/row-mapping.ts'
import type { EnteredCase } from '../../contract.ts'
import type { CaseWithFacts } from './queries.ts'
import { toCaseWithFacts } from './row-mapping.ts'

export const hasTotal = ({ mission }: Pick<EnteredCase, 'mission'>): boolean =>
  typeof mission?.patientsTotal === 'number'

interface StorageOptions {
  storeExactTimes: boolean
  timeZone: string
  /** Whether the stored mission still has its clock times. */
  hadExactTimes?: boolean
}

/**
 * Returns the mission columns to store. An organization may store only the intervals. A draft keeps its clock times until it
 * is logged, because its author still enters the other times by the clock.
 */
export function toStoredMission(
  { status, mission }: EnteredCase,
  { storeExactTimes, timeZone, hadExactTimes = true }: StorageOptions,
): MissionFactsRow {
  const columns = toMissionColumns(mission ?? {})
  const isExact = hadExactTimes && (storeExactTimes || status === 'draft')
  const columnsWithTotal = status === 'draft' || isPatientless(mission) ? columns : withPatientTotal(columns)
  return isExact ? columnsWithTotal : shiftToFullHour(columnsWithTotal, timeZone)
}

/** Sets the number of patients to one if a patient is logged without a number. */
const withPatientTotal = (columns: MissionFactsRow): MissionFactsRow => ({
  ...columns,
  patients_total: columns.patients_total ?? 1,
})

/** Returns the case as its history may show it: without clock times if the change removes them. */
export const withoutRemovedTimes = (
  { exact_times: isExact }: Pick<MissionFactsRow, 'exact_times'>,
  storedCase: CaseWithFacts,
) =>
  isExact || !storedCase.row.exact_times
    ? storedCase
    : toCaseWithFacts(shiftToFullHour(storedCase.row, storedCase.row.time_zone))
