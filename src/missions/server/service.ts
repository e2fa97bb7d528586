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
  sinceFullHour,
  toMissionFacts,
  type MissionFactsRow,
  type MissionKey,
  type MissionToSave,
} from './row-mapping.ts'

/** Saves a new mission. Returns false where its owner has one of this number already. */
export const openMission = async (tx: Tx, mission: MissionToSave): Promise<boolean> =>
  (await queries.insertMissionIn(tx, mission)) > 0

export const changeMission = (
  tx: Tx,
  mission: Pick<MissionToSave, 'id' | 'date' | 'columns'>,
  now: Date,
): Promise<void> => queries.updateMission(tx, mission, now)

/** Erases a mission whose last case has gone. */
export const eraseMission = (tx: Tx, id: string): Promise<void> => queries.deleteMission(tx, id)

/** Erases every mission of a user; their cases have gone before. */
export const eraseMissionsOf = (tx: Tx, ownerId: string): Promise<void> =>
  queries.deleteMissionsOf(tx, ownerId)

export type KnownMission = Awaited<ReturnType<typeof queries.lockMissions>>[number]

/** Own missions, by their ids and one by its number, locked until the transaction ends. */
export async function lockOwnMissions(
  tx: Tx,
  ids: readonly string[],
  also: MissionKey,
): Promise<KnownMission[]> {
  const wanted = await queries.findMissionId(tx, also)
  return queries.lockMissions(tx, also.ownerId, [...new Set([...ids, ...(wanted ? [wanted.id] : [])])])
}

interface Facts extends Pick<MissionToSave, 'date' | 'columns'> {
  /** IANA name: on whose clocks the times are told. */
  timeZone: string
}

/**
 * Where the mission that is kept says otherwise than the one told, but for how it is written. Where one of them has lost
 * its clock times, what counts is the intervals.
 */
export function missionDifferences(known: KnownMission, { date, columns, timeZone }: Facts): FieldError[] {
  const isExact = known.exact_times && columns.exact_times
  const compared = (facts: MissionFactsRow) =>
    toMissionFacts(isExact || !facts.exact_times ? facts : sinceFullHour(facts, timeZone), 'UTC')
  return differences({ date: known.date, mission: compared(known) }, { date, mission: compared(columns) })
}

/** Throws `mission_mismatch`, which names the fields. */
export function assertSameMission(known: KnownMission, told: Facts): void {
  const fields = missionDifferences(known, told)
  if (fields.length === 0) return
  const message = `Your mission ${shownMissionNumber(known.mission_number)} is saved with other mission facts.`
  throw new AppError('mission_mismatch', { message, fields })
}

interface Told {
  date: string
  mission: Mission
}

function differences(known: Told, told: Told): FieldError[] {
  const message = 'The saved mission says otherwise.'
  const fields = Object.keys(known.mission) as (keyof Mission)[] // both were made by toMissionFacts
  const unequal = fields.filter(
    (field) => JSON.stringify(known.mission[field]) !== JSON.stringify(told.mission[field]),
  )
  return [...(known.date === told.date ? [] : ['date']), ...unequal.map((field) => `mission.${field}`)].map(
    (path) => ({ path, message }),
  )
}

const usablePrefix = /^[A-Za-z0-9][A-Za-z0-9-]{0,9}$/

/**
 * The next free number for a mission of this date, such as `25-00042`: in the organization's sequence, or the
 * service's own. Numbers that somebody has written by hand are passed over.
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
