import { sql, type Selectable } from 'kysely'
import type pg from 'pg'
import { clockIn, isoIn } from '#platform/contract/zoned-time.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Inserted } from '#platform/server/db/insertion.ts'
import { together } from '#platform/server/db/together.ts'
import type { Missions } from '#platform/server/db/types.ts'
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

const otherTexts = [
  'missionTypeOther',
  'platformOther',
  'platformsUsedOther',
  'locationTypeOther',
  'delayReasonsOther',
] as const satisfies (keyof Mission)[]
type OtherTexts = Partial<Record<(typeof otherTexts)[number], string>>

const listOrNull = (codes: string[]) => (codes.length > 0 ? codes : null)
const toInstant = (time: string | null | undefined): Date | null => (time ? new Date(time) : null)

export function toMissionColumns(facts: Mission): MissionFactsRow {
  return {
    mission_type: facts.missionType ?? null,
    result: facts.result ?? null,
    result_reason: facts.resultReason ?? null,
    platform: facts.platform ?? null,
    platform_with_patient: facts.platformWithPatient ?? null,
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
    other_texts: Object.fromEntries(
      otherTexts.map((field) => [field, facts[field]]).filter(([, words]) => words),
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
 * The same mission with its times moved together, so that the activation, or else the first time, falls on the full hour
 * of its clock: every interval stays, and of the clock nothing but that hour.
 */
export function sinceFullHour<Row extends Pick<MissionFactsRow, (typeof timeColumns)[number]>>(
  columns: Row,
  zone: string,
): Row & { exact_times: false } {
  const times = timeColumns.flatMap((column) => columns[column] ?? [])
  const first = columns.activated_at ?? new Date(Math.min(...times.map((time) => time.getTime())))
  const minutes = times.length === 0 ? 0 : Number(clockIn(zone, first).slice(3, 5))
  const moved = timeColumns.map((column) => {
    const time = columns[column]
    return [column, time && new Date(time.getTime() - minutes * minuteMs)] as const
  })
  return { ...columns, ...Object.fromEntries(moved), exact_times: false }
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
    platformWithPatient: row.platform_with_patient,
    platformsUsed: listOrNull(row.platforms_used),
    platformsUsedOther: others.platformsUsedOther ?? null,
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
export const toMissionInsertion = (mission: MissionToSave) =>
  ({ into: 'missions', rows: [toMissionRow(mission)], unlessTaken: ownNumber }) satisfies Inserted

const ownNumber = ['owner_id', 'mission_number'] as const

const toMissionRow = (mission: MissionToSave) => ({
  id: mission.id,
  owner_id: mission.ownerId,
  organization_id: mission.organizationId,
  mission_number: mission.missionNumber,
  date: mission.date,
  ...mission.columns,
  other_texts: JSON.stringify(mission.columns.other_texts),
})

/** Own missions by their ids, locked against every change and against joining, always in the same order. */
export const lockMissions = (tx: Tx, ownerId: string, ids: readonly string[]) =>
  tx
    .selectFrom('missions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    // Also of none: an empty list in brackets would be no SQL.
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute()

export const findMissionId = (tx: Tx, { ownerId, missionNumber }: MissionKey) =>
  tx
    .selectFrom('missions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('mission_number', '=', missionNumber)
    .executeTakeFirst()

/** Says how many were inserted: none where the number is taken. */
export async function insertMissionIn(tx: Tx, mission: MissionToSave): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('missions')
    .values(toMissionRow(mission))
    .onConflict((conflict) => conflict.columns(ownNumber).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Its cases repeat some of the facts and follow by themselves, but for those without a mission type. */
export async function updateMission(
  tx: Tx,
  { id, date, columns }: Pick<MissionToSave, 'id' | 'date' | 'columns'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('missions')
    .set({ date, ...columns, other_texts: JSON.stringify(columns.other_texts), updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteMission(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('missions').where('id', '=', id).execute()
}

export interface NumberSeries {
  ownerId: string
  organizationId: string | null
  year: number
  /** What comes before the running number, such as `25-`. */
  lead: string
}

const numberText = `asked.lead || lpad(running::text, greatest(5, length(running::text)), '0')`

// In the order of the counters, so that servers never wait for each other in a circle. The commit is not waited for:
// whoever uses a number commits after it, and a commit makes all before it durable.
const takeNumbers = {
  name: 'missions_take_numbers',
  text: `
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    asked as (
      select *, row_number() over (partition by organization_id, year order by position) as turn,
        count(*) over (partition by organization_id, year) as turns
      from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::text[])
        with ordinality as asked (organization_id, year, owner_id, lead, position)
    ),
    taken as (
      insert into mission_number_counters as counters (organization_id, year, last_number)
      select organization_id, year, count(*) from asked cross join unhurried
      group by organization_id, year order by organization_id, year
      on conflict (organization_id, year)
        do update set last_number = counters.last_number + excluded.last_number
      returning organization_id, year, last_number
    ),
    numbered as (
      select asked.*, ${numberText} as number
      from asked
      join taken on taken.organization_id is not distinct from asked.organization_id and taken.year = asked.year
      cross join lateral (select taken.last_number - turns + turn as running) as counted
    )
    select position::integer - 1 as position, number,
      exists (select from missions where owner_id = numbered.owner_id and mission_number = number)
      or exists (
        select from missions where organization_id = numbered.organization_id and mission_number = number
      )
      or (numbered.organization_id is null
        and exists (select from missions where organization_id is null and mission_number = number)) as "isUsed"
    from numbered
    order by position`,
}

interface TakenNumber {
  number: string
  isUsed: boolean
}

/**
 * The next number of a series, and whether the owner or anybody of the organization has written it by hand.
 * It commits by itself, so that creators do not wait for each other's cases.
 */
export const takeMissionNumber = together(
  async (pool: pg.Pool, series: readonly NumberSeries[]): Promise<TakenNumber[]> => {
    const values = [
      series.map(({ organizationId }) => organizationId),
      series.map(({ year }) => year),
      series.map(({ ownerId }) => ownerId),
      series.map(({ lead }) => lead),
    ]
    const { rows } = await pool.query<TakenNumber>({ ...takeNumbers, values })
    return rows
  },
)

/** For good; their cases have gone before. */
export async function deleteMissionsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('missions').where('owner_id', '=', ownerId).execute()
}
