import type { QueryCreator, Selectable } from 'kysely'
import type pg from 'pg'
import { isoIn } from '#platform/contract/zoned-time.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { DB, Missions } from '#platform/server/db/types.ts'
import type { Mission } from '../contract.ts'

/** What was entered about a mission, as its row holds it. */
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

type OtherTexts = Partial<
  Record<'missionTypeOther' | 'platformOther' | 'locationTypeOther' | 'delayReasonsOther', string>
>

const listOrNull = (codes: string[]) => (codes.length > 0 ? codes : null)
const toInstant = (time: string | null | undefined): Date | null => (time ? new Date(time) : null)

export function toMissionColumns(facts: Mission): MissionFactsRow {
  const { missionTypeOther, platformOther, locationTypeOther, delayReasonsOther } = facts
  const texts = { missionTypeOther, platformOther, locationTypeOther, delayReasonsOther }
  return {
    mission_type: facts.missionType ?? null,
    result: facts.result ?? null,
    result_reason: facts.resultReason ?? null,
    platform: facts.platform ?? null,
    platforms_used: facts.platformsUsed ?? [],
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
    other_texts: Object.fromEntries(Object.entries(texts).filter(([, words]) => words)),
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
  }
}

/** The facts as the contract has them, with times on the clocks of `zone`. An empty list is nothing entered. */
export function toMissionFacts(row: MissionFactsRow, zone: string): Mission {
  const others = row.other_texts as OtherTexts // written above, and nowhere else
  const time = (instant: Date | null) => instant && isoIn(zone, instant)
  return {
    missionType: row.mission_type,
    missionTypeOther: others.missionTypeOther ?? null,
    result: row.result,
    resultReason: row.result_reason,
    platform: row.platform,
    platformOther: others.platformOther ?? null,
    platformsUsed: listOrNull(row.platforms_used),
    urgency: row.urgency,
    baseCode: row.base_code,
    regionCode: row.region_code,
    locationType: row.location_type,
    locationTypeOther: others.locationTypeOther ?? null,
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
    delayReasonsOther: others.delayReasonsOther ?? null,
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

/** Inserts nothing when the owner has a mission of this number, also one that is being saved just now. */
export const insertMission = (db: QueryCreator<DB>, mission: MissionToSave) =>
  db
    .insertInto('missions')
    .values({
      id: mission.id,
      owner_id: mission.ownerId,
      organization_id: mission.organizationId,
      mission_number: mission.missionNumber,
      date: mission.date,
      ...mission.columns,
      other_texts: JSON.stringify(mission.columns.other_texts),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'mission_number']).doNothing())

/** Locks it as the counting trigger will, so that two patients logged at once wait in line and never for each other. */
export function lockMission(tx: Tx, { ownerId, missionNumber }: MissionKey) {
  return tx
    .selectFrom('missions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('mission_number', '=', missionNumber)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export interface NumberSeries {
  ownerId: string
  organizationId: string | null
  year: number
  /** What comes before the running number, such as `25-`. */
  lead: string
}

const numberText = `$4 || lpad(last_number::text, greatest(5, length(last_number::text)), '0')`

// Its commit is not waited for: whoever uses the number commits after it, and a commit makes all before it durable.
const takeNumber = {
  name: 'missions_take_number',
  text: `
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    taken as (
      insert into mission_number_counters as counters (organization_id, year, last_number)
      select $1::uuid, $2::smallint, 1 from unhurried
      on conflict (organization_id, year) do update set last_number = counters.last_number + 1
      returning ${numberText} as number
    )
    select number,
      exists (select from missions where owner_id = $3::uuid and mission_number = number)
      or exists (select from missions where organization_id = $1::uuid and mission_number = number)
      or ($1::uuid is null
        and exists (select from missions where organization_id is null and mission_number = number)) as "isUsed"
    from taken`,
}

/**
 * The next number of a series, and whether the owner or anybody of the organization has written it by hand.
 * It commits by itself, so that creators do not wait for each other's cases.
 */
export async function takeMissionNumber(
  pool: pg.Pool,
  { ownerId, organizationId, year, lead }: NumberSeries,
): Promise<{ number: string; isUsed: boolean }> {
  const { rows } = await pool.query<{ number: string; isUsed: boolean }>({
    ...takeNumber,
    values: [organizationId, year, ownerId, lead],
  })
  const [taken] = rows
  if (!taken) throw new Error('The counter of mission numbers answered nothing')
  return taken
}
