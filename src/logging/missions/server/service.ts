import type { FieldError } from '#platform/contract/errors.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Mission } from '../contract.ts'
import { isServiceNumber, shownMissionNumber } from '../mission-number.ts'
import { takeMissionNumber } from './number-queries.ts'
import * as queries from './queries.ts'
import {
  shiftToFullHour,
  toMissionFacts,
  type MissionFactsRow,
  type MissionKey,
  type MissionToSave,
} from './row-mapping.ts'

/** Saves a new mission. Returns false if its owner already has one with this number. */
export const createMission = async (tx: Tx, mission: MissionToSave): Promise<boolean> =>
  (await queries.insertMission(tx, mission)) > 0

export const changeMission = (
  tx: Tx,
  mission: Pick<MissionToSave, 'id' | 'date' | 'columns'>,
  now: Date,
): Promise<void> => queries.updateMission(tx, mission, now)

/** Erases a mission after its last case has been erased. */
export const eraseMission = (tx: Tx, id: string): Promise<void> => queries.deleteMission(tx, id)

/** Erases all missions of a user, after their cases. */
export const eraseMissionsOf = (tx: Tx, ownerId: string): Promise<void> =>
  queries.deleteMissionsOf(tx, ownerId)

export type StoredMission = Awaited<ReturnType<typeof queries.lockMissions>>[number]

/**
 * Returns the owner's missions with these ids and the mission with this number. Locks them until the transaction
 * ends.
 */
export async function lockOwnMissions(
  tx: Tx,
  ids: readonly string[],
  missionKey: MissionKey,
): Promise<StoredMission[]> {
  const missionId = await queries.findMissionId(tx, missionKey)
  return queries.lockMissions(tx, missionKey.ownerId, [
    ...new Set([...ids, ...(missionId ? [missionId.id] : [])]),
  ])
}

interface EnteredMission extends Pick<MissionToSave, 'date' | 'columns'> {
  /** IANA time zone of the organization. */
  timeZone: string
}

/**
 * Returns the fields in which the entered mission differs from the stored one, ignoring format. If either no longer has its
 * clock times, compares the intervals instead.
 */
export function missionDifferences(
  stored: StoredMission,
  { date, columns, timeZone }: EnteredMission,
): FieldError[] {
  const isExact = stored.exact_times && columns.exact_times
  const comparableFacts = (facts: MissionFactsRow) =>
    toMissionFacts(isExact || !facts.exact_times ? facts : shiftToFullHour(facts, timeZone), 'UTC')
  return differences(
    { date: stored.date, mission: comparableFacts(stored) },
    { date, mission: comparableFacts(columns) },
  )
}

/**
 * Throws `mission_mismatch` with the fields that differ from the stored mission. `patientCount` is the number of its saved cases.
 */
export function assertSameMission(
  stored: StoredMission,
  entered: EnteredMission,
  patientCount: number,
): void {
  const fields = missionDifferences(stored, entered)
  if (fields.length === 0) return
  const subject = patientCount === 1 ? 'A patient' : `${patientCount} patients`
  const message = `${subject} of your mission ${shownMissionNumber(stored.mission_number)} ${patientCount === 1 ? 'is' : 'are'} saved already, and all patients of a mission share its details. Send them unchanged; to correct them, edit a saved case of this mission.`
  throw new AppError('mission_mismatch', { message, fields })
}

interface DatedMission {
  date: string
  mission: Mission
}

function differences(stored: DatedMission, entered: DatedMission): FieldError[] {
  const message = 'Differs from the saved mission.'
  const fields = Object.keys(stored.mission) as (keyof Mission)[] // toMissionFacts made both, so they have the same keys
  const unequal = fields.filter(
    (field) => JSON.stringify(stored.mission[field]) !== JSON.stringify(entered.mission[field]),
  )
  return [
    ...(stored.date === entered.date ? [] : ['date']),
    ...unequal.map((field) => `mission.${field}`),
  ].map((path) => ({ path, message }))
}

const usablePrefix = /^[A-Za-z0-9][A-Za-z0-9-]{0,9}$/

/**
 * Returns the next free number for a mission on this date, such as `25-00042`, from the organization's sequence or, for users
 * without an organization, from a shared sequence. Skips numbers that users have typed.
 */
export async function nextMissionNumber(
  deps: Deps,
  actor: Actor,
  { date, prefix }: { date: string; prefix: string | null },
): Promise<string> {
  const lead = `${leadOf(prefix)}${date.slice(2, 4)}-`
  const series = {
    ownerId: actor.id,
    organizationId: actor.organizationId,
    year: Number(date.slice(0, 4)),
    lead,
  }
  for (;;) {
    const { number, isUsed } = await takeMissionNumber(deps.pool, series)
    if (!isUsed) return number
  }
}

function leadOf(prefix: string | null): string {
  if (!prefix || !usablePrefix.test(prefix) || !isServiceNumber(`${prefix}-25-00001`)) return ''
  return prefix.endsWith('-') ? prefix : `${prefix}-`
}
