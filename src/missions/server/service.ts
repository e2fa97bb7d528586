import type { FieldError } from '#platform/contract/errors.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Mission } from '../contract.ts'
import { shownMissionNumber } from '../rules.ts'
import { lockMission, takeMissionNumber, toMissionFacts, type MissionToSave } from './queries.ts'

export {
  deleteMissionsOf as eraseMissionsOf,
  insertMission,
  toMissionColumns,
  toMissionFacts,
  type MissionFactsRow,
} from './queries.ts'

/**
 * The mission of this number that its owner has already, for another patient of it: it must say the same, but for
 * how it is written. Stays locked until the transaction ends. Answers its id.
 */
export async function joinMission(tx: Tx, entered: Omit<MissionToSave, 'id'>): Promise<string> {
  const { ownerId, missionNumber, date, columns } = entered
  const known = await lockMission(tx, { ownerId, missionNumber })
  const fields = differences(
    { date: known.date, mission: toMissionFacts(known, 'UTC') },
    { date, mission: toMissionFacts(columns, 'UTC') },
  )
  if (fields.length === 0) return known.id
  const message = `Your mission ${shownMissionNumber(missionNumber)} is saved with other mission facts.`
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
  if (!prefix || !usablePrefix.test(prefix)) return ''
  return prefix.endsWith('-') ? prefix : `${prefix}-`
}
