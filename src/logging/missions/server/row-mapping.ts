import type { Selectable } from 'kysely'
import { clockIn, isoIn } from '#platform/contract/zoned-time.ts'
import type { InsertPart } from '#platform/server/db/insertion.ts'
import type { Missions } from '#platform/server/db/types.ts'
import type { Leg, Mission } from '../contract.ts'
import { legsOf, platformsOf } from '../legs.ts'

/** The columns of a mission with the facts that a clinician entered. */
export type MissionFactsRow = Omit<
  Selectable<Missions>,
  | 'id'
  | 'owner_id'
  | 'organization_id'
  | 'mission_number'
  | 'date'
  | 'response_minutes'
  | 'mission_minutes'
  | 'counted_cases'
  | 'created_at'
  | 'updated_at'
  | 'version'
>

const otherTexts = [
  'missionTypeOther',
  'platformOther',
  'platformsUsedOther',
  'locationTypeOther',
  'delayReasonsOther',
] as const satisfies (keyof Mission)[]
type OtherTexts = Partial<Record<(typeof otherTexts)[number], string>>

const listOrNull = (codes: string[]) => (codes.length > 0 ? codes : null)
const legsOrNull = (legs: Leg[]) =>
  legs.length > 0
    ? legs.map(({ platform, withPatient, minutes }) => ({
        platform,
        withPatient: withPatient ?? null,
        minutes: minutes ?? null,
      }))
    : null
// The fields are in the order in which the database stores them, so that equal legs are equal as JSON.
const toStoredLeg = ({ minutes, platform, withPatient }: Leg) => ({
  ...(minutes != null && { minutes }),
  platform,
  ...(withPatient != null && { withPatient }),
})
const toInstant = (time: string | null | undefined): Date | null => (time ? new Date(time) : null)

export function toMissionColumns(facts: Mission): MissionFactsRow {
  return {
    mission_type: facts.missionType ?? null,
    result: facts.result ?? null,
    result_reason: facts.resultReason ?? null,
    platform: facts.platform ?? null,
    platform_with_patient: facts.platformWithPatient ?? null,
    platforms_used: platformsOf(legsOf(facts)),
    legs: legsOf(facts).map(toStoredLeg),
    urgency: facts.urgency ?? null,
    base_code: facts.baseCode ?? null,
    region_code: facts.regionCode ?? null,
    location_type: facts.locationType ?? null,
    distance_band_km: facts.distanceBandKm ?? null,
    light_condition: facts.lightCondition ?? null,
    weather: facts.weather ?? null,
    hoist_used: facts.hoistUsed ?? null,
    hoist_cycles: facts.hoistCycles ?? null,
    hoist_cycles_night: facts.hoistCyclesNight ?? null,
    patients_total: facts.patientsTotal ?? null,
    major_incident_declared: facts.majorIncidentDeclared ?? null,
    agencies_present: facts.agenciesPresent ?? [],
    delay_reasons: facts.delayReasons ?? [],
    other_texts: Object.fromEntries(
      otherTexts.map((field) => [field, facts[field]]).filter(([, text]) => text),
    ),
    call_received_at: toInstant(facts.callReceivedAt),
    activated_at: toInstant(facts.activatedAt),
    mobile_at: toInstant(facts.mobileAt),
    arrive_scene_at: toInstant(facts.arriveSceneAt),
    at_patient_at: toInstant(facts.atPatientAt),
    leave_scene_at: toInstant(facts.leaveSceneAt),
    arrive_destination_at: toInstant(facts.arriveDestinationAt),
    handover_at: toInstant(facts.handoverAt),
    available_at: toInstant(facts.availableAt),
    back_at_base_at: toInstant(facts.backAtBaseAt),
    stood_down_at: toInstant(facts.stoodDownAt),
    exact_times: true,
  }
}

const timeColumns = [
  'call_received_at',
  'activated_at',
  'mobile_at',
  'arrive_scene_at',
  'at_patient_at',
  'leave_scene_at',
  'arrive_destination_at',
  'handover_at',
  'available_at',
  'back_at_base_at',
  'stood_down_at',
] as const satisfies (keyof MissionFactsRow)[]

const minuteMs = 60_000

/**
 * Shifts all times by the same number of minutes, so that the activation, or else the first time, is on the full hour. All
 * intervals stay the same, and that hour is the only clock time that remains.
 */
export function shiftToFullHour<Row extends Pick<MissionFactsRow, (typeof timeColumns)[number]>>(
  columns: Row,
  zone: string,
): Row & { exact_times: false } {
  const times = timeColumns.flatMap((column) => columns[column] ?? [])
  const first = columns.activated_at ?? new Date(Math.min(...times.map((time) => time.getTime())))
  const minutes = times.length === 0 ? 0 : Number(clockIn(zone, first).slice(3, 5))
  const shiftedColumns = timeColumns.map((column) => {
    const time = columns[column]
    return [column, time && new Date(time.getTime() - minutes * minuteMs)] as const
  })
  return { ...columns, ...Object.fromEntries(shiftedColumns), exact_times: false }
}

/** Maps a row to the contract, with times in the time zone `zone`. An empty list becomes null, because nothing was entered. */
export function toMissionFacts(row: MissionFactsRow, zone: string): Mission {
  const otherTextValues = row.other_texts as OtherTexts // safe cast: only toMissionColumns writes it
  const time = (instant: Date | null) => instant && isoIn(zone, instant)
  return {
    missionType: row.mission_type,
    missionTypeOther: otherTextValues.missionTypeOther ?? null,
    result: row.result,
    resultReason: row.result_reason,
    platform: row.platform,
    platformOther: otherTextValues.platformOther ?? null,
    platformWithPatient: row.platform_with_patient,
    legs: legsOrNull(row.legs as Leg[]), // safe cast: only toMissionColumns writes it
    platformsUsed: listOrNull(row.platforms_used),
    platformsUsedOther: otherTextValues.platformsUsedOther ?? null,
    urgency: row.urgency,
    baseCode: row.base_code,
    regionCode: row.region_code,
    locationType: row.location_type,
    locationTypeOther: otherTextValues.locationTypeOther ?? null,
    distanceBandKm: row.distance_band_km,
    lightCondition: row.light_condition,
    weather: row.weather,
    hoistUsed: row.hoist_used,
    hoistCycles: row.hoist_cycles,
    hoistCyclesNight: row.hoist_cycles_night,
    patientsTotal: row.patients_total,
    majorIncidentDeclared: row.major_incident_declared,
    agenciesPresent: listOrNull(row.agencies_present),
    delayReasons: listOrNull(row.delay_reasons),
    delayReasonsOther: otherTextValues.delayReasonsOther ?? null,
    callReceivedAt: time(row.call_received_at),
    activatedAt: time(row.activated_at),
    mobileAt: time(row.mobile_at),
    arriveSceneAt: time(row.arrive_scene_at),
    atPatientAt: time(row.at_patient_at),
    leaveSceneAt: time(row.leave_scene_at),
    arriveDestinationAt: time(row.arrive_destination_at),
    handoverAt: time(row.handover_at),
    availableAt: time(row.available_at),
    backAtBaseAt: time(row.back_at_base_at),
    stoodDownAt: time(row.stood_down_at),
  }
}

export interface MissionKey {
  ownerId: string
  missionNumber: string
}

export interface MissionToSave extends MissionKey {
  id: string
  organizationId: string | null
  date: string
  columns: MissionFactsRow
}

/** Returns an insertion that does nothing if the owner has a mission with this number, even one not yet committed. */
export const toMissionInsertion = (mission: MissionToSave) =>
  ({ into: 'missions', rows: [toMissionRow(mission)], skipConflictsOn: ownNumber }) satisfies InsertPart

export const ownNumber = ['owner_id', 'mission_number'] as const

export const toMissionRow = (mission: MissionToSave) => ({
  id: mission.id,
  owner_id: mission.ownerId,
  organization_id: mission.organizationId,
  mission_number: mission.missionNumber,
  date: mission.date,
  ...mission.columns,
  other_texts: JSON.stringify(mission.columns.other_texts),
  legs: JSON.stringify(mission.columns.legs),
})
