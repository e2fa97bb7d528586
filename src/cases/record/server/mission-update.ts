import { v7 as uuid } from 'uuid'
import type { FieldError } from '#platform/contract/errors.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import {
  assertSameMission,
  changeMission,
  eraseMission,
  lockOwnMissions,
  missionDifferences,
  createMission,
  type KnownMission,
} from '#missions/server/service.ts'
import {
  shiftToFullHour,
  toMissionColumns,
  toMissionFacts,
  type MissionFactsRow,
} from '#missions/server/row-mapping.ts'
import { isPatientless } from '#missions/mission.ts'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { caseFreeTexts } from '../../free-texts.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { toConfirmationEvents } from './privacy-confirmations.ts'
import { caseErrors } from '../../checks/errors-and-warnings.ts'
import type { CaseStatus, EnteredCase } from '../../contract.ts'
import { caseChanges } from '../changed-fields.ts'
import { searchTextOf } from '../../derived.ts'
import { keepChange } from './history.ts'
import { ownCases } from './policy.ts'
import { listOwnCases, type CaseRow, type FoundCase } from './queries.ts'
import { toFoundCase, toTrackedCase } from './row-mapping.ts'
import { followMission, hasCases, lockCasesOfMission } from './mission-update-queries.ts'

/** The mission of a case, as its owner tells it now. */
export interface ToldMission {
  missionNumber: string
  organizationId: string | null
  date: string
  columns: MissionFactsRow
  /** On whose clocks its times are told. */
  timeZone: string
  /** Whether its author said how many patients there were. */
  isTotalGiven: boolean
  paediatricAgeLimit: number
  /** What its author has confirmed of the texts in it. */
  privacyChecked: readonly PrivacyCheck[] | null | undefined
}

export const hasTotal = ({ mission }: Pick<EnteredCase, 'mission'>): boolean =>
  typeof mission?.patientsTotal === 'number'

interface Keeping {
  storeExactTimes: boolean
  timeZone: string
  /** Whether the mission, saved before, still has its clock times. */
  hadExactTimes?: boolean
}

/**
 * What is kept of a mission. An organization can choose to keep the intervals alone; a draft keeps its clock times until
 * it is logged, since times that are still to come are told by the clock.
 */
export function toKeptMission(
  { status, mission }: EnteredCase,
  { storeExactTimes, timeZone, hadExactTimes = true }: Keeping,
): MissionFactsRow {
  const columns = toMissionColumns(mission ?? {})
  const isExact = hadExactTimes && (storeExactTimes || status === 'draft')
  const counted = status === 'draft' || isPatientless(mission) ? columns : withPatient(columns)
  return isExact ? counted : shiftToFullHour(counted, timeZone)
}

/** Who logs a patient without saying how many there were means this one. */
const withPatient = (columns: MissionFactsRow): MissionFactsRow => ({
  ...columns,
  patients_total: columns.patients_total ?? 1,
})

/** A case as its history may tell of it: without the clock times that a change takes out. */
export const withTimesLike = (
  { exact_times: isExact }: Pick<MissionFactsRow, 'exact_times'>,
  found: FoundCase,
) =>
  isExact || !found.row.exact_times ? found : toFoundCase(shiftToFullHour(found.row, found.row.time_zone))

/** Who changes it, and what for. */
export interface Telling {
  deps: Deps
  actor: Actor
  origin: Origin
}

/**
 * Puts the mission of a case where its owner says it is, and answers its id. Facts told otherwise than before are told
 * of all its patients. Another number is that of another mission: one's own, if it says the same, or a new one.
 */
export async function settleMission(
  tx: Tx,
  telling: Telling,
  told: ToldMission,
  { id: caseId, mission_id: oldId }: Pick<CaseRow, 'id' | 'mission_id'>,
): Promise<string> {
  const key = { ownerId: telling.actor.id, missionNumber: told.missionNumber }
  for (;;) {
    const held = await lockOwnMissions(tx, [oldId], key)
    const known = held.find(({ mission_number: number }) => number === told.missionNumber)
    if (known?.id === oldId) {
      await retellMission(tx, telling, { known, told, caseId })
      return oldId
    }
    if (known) {
      await joinKnown(tx, telling, { known, told })
      return known.id
    }
    const id = uuid()
    if (await createMission(tx, { id, ...key, ...told })) return id
    // Somebody has logged a case under this number just now: it is found on the next look.
  }
}

/** A further patient of a mission that its owner has already. Answers its id; null when it is gone again. */
export async function joinMission(tx: Tx, telling: Telling, told: ToldMission): Promise<string | null> {
  const key = { ownerId: telling.actor.id, missionNumber: told.missionNumber }
  const [known] = await lockOwnMissions(tx, [], key)
  if (!known) return null
  await joinKnown(tx, telling, { known, told })
  return known.id
}

/**
 * The mission of this number that its owner has already, with what it says of itself; else a new one that says what is
 * told. One number on two days is two missions, of which a person can have one.
 */
export async function adoptMission(
  tx: Tx,
  telling: Telling,
  told: ToldMission,
): Promise<{ id: string; columns: MissionFactsRow }> {
  const key = { ownerId: telling.actor.id, missionNumber: told.missionNumber }
  for (;;) {
    const [known] = await lockOwnMissions(tx, [], key)
    if (known) {
      const isLived = (await lockCasesOfMission(tx, known.id)).some(isLiving)
      if (isLived && known.date === told.date) return { id: known.id, columns: known }
      await joinKnown(tx, telling, { known, told })
      return { id: known.id, columns: told.columns }
    }
    const id = uuid()
    if (await createMission(tx, { id, ...key, ...told })) return { id, columns: told.columns }
    // Somebody has logged a case under this number just now: it is found on the next look.
  }
}

/** Removes a mission that no case, deleted or not, is left of. */
export async function leaveMission(tx: Tx, missionId: string): Promise<void> {
  if (!(await hasCases(tx, missionId))) await eraseMission(tx, missionId)
}

interface Meeting {
  known: KnownMission
  told: ToldMission
}

/** It must say the same; but where all its patients were voided or deleted, it is told anew. */
async function joinKnown(tx: Tx, telling: Telling, { known, told }: Meeting): Promise<void> {
  const cases = await lockCasesOfMission(tx, known.id)
  const agreed = cases.some(isLiving) ? withSharedTotal(known, told) : told
  if (cases.some(isLiving)) {
    assertSameMission({ ...known, patients_total: agreed.columns.patients_total }, agreed)
    const isNews = agreed.columns.patients_total !== known.patients_total
    if (!isNews && !hasTimesToDrop(known, agreed)) return
  }
  await retellMission(tx, telling, { known, told: agreed, caseId: null })
}

/** Patients are counted as they are met: the next one may raise the total of the mission, and need not repeat it. */
function withSharedTotal({ patients_total: known }: KnownMission, told: ToldMission): ToldMission {
  const { patients_total: total } = told.columns
  const isKept = known !== null && (!told.isTotalGiven || (total ?? 0) < known)
  return isKept ? { ...told, columns: { ...told.columns, patients_total: known } } : told
}

/** The clock times of a draft go when another patient of its mission is logged, where only intervals are kept. */
const hasTimesToDrop = (known: KnownMission, { columns }: ToldMission): boolean =>
  known.exact_times && !columns.exact_times

const isLiving = ({ status, deleted_at: deletedAt }: Pick<CaseRow, 'status' | 'deleted_at'>): boolean =>
  status !== 'voided' && deletedAt === null

/** Changes what is kept of a mission, with every case of it but the one that is saved anyway. */
async function retellMission(
  tx: Tx,
  telling: Telling,
  { known, told: toldNow, caseId }: Meeting & { caseId: string | null },
): Promise<void> {
  const { actor, deps } = telling
  const others = (await lockCasesOfMission(tx, known.id)).filter(({ id }) => id !== caseId)
  const told = others.some(isLiving) && !toldNow.isTotalGiven ? withSharedTotal(known, toldNow) : toldNow
  if (missionDifferences(known, told).length === 0 && !hasTimesToDrop(known, told)) return
  const ids = others.map(({ id }) => id)
  const stored = (await listOwnCases(tx, ownCases(actor), ids)).map((row) => toFoundCase(row))
  const followers = stored.map((found) => ({ found, next: toFollower(found, told) }))
  assertFollowersAgree(telling, told, followers)
  const confirmed = judgeTexts(known, told, followers)
  const now = deps.clock.now()
  await changeMission(tx, { ...told, id: known.id }, now)
  for (const follower of followers) await follow(tx, telling, { ...follower, confirmed }, now)
}

interface Follower {
  found: FoundCase
  next: FoundCase
}

const toFollower = ({ row }: FoundCase, { date, columns }: ToldMission): FoundCase =>
  toFoundCase({ ...row, ...columns, date })

/** What one patient's case says of the mission must not contradict what another's says of the patient. */
function assertFollowersAgree(
  { deps, actor }: Telling,
  { columns, paediatricAgeLimit }: ToldMission,
  followers: readonly Follower[],
): void {
  const now = deps.clock.now()
  const context = { now, today: dateIn(actor.timeZone, now), paediatricAgeLimit }
  const errorsOf = ({ row, facts }: FoundCase): FieldError[] =>
    // The table's own checks say which words can occur in it.
    caseErrors({ ...facts, status: row.status as CaseStatus }, context)
  const fields = followers.flatMap(({ found, next }) => {
    const patient = `Patient ${found.row.patient_sequence} of this mission`
    const isLogged = found.row.status !== 'draft' && found.row.status !== 'voided'
    if (isLogged && columns.mission_type === null) {
      return [{ path: 'mission.missionType', message: `${patient} is logged: choose a mission type.` }]
    }
    if (!isLiving(found.row)) return []
    const before = new Set(errorsOf(found).map(({ path, message }) => `${path} ${message}`))
    return errorsOf(next)
      .filter(({ path, message }) => !before.has(`${path} ${message}`))
      .map(({ path, message }) => ({ path: toMissionPath(path), message: `${patient}: ${message}` }))
  })
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}

/**
 * A draft may leave open what is asked about its texts, but not where a logged case comes to say them too. Answers what
 * was confirmed.
 */
function judgeTexts(
  known: KnownMission,
  { columns, privacyChecked }: ToldMission,
  followers: readonly Follower[],
): PrivacyCheck[] {
  if (!followers.some(({ found: { row } }) => row.status !== 'draft' && isLiving(row))) return []
  const told = { mission: toMissionFacts(columns, 'UTC'), privacyChecked: [...(privacyChecked ?? [])] }
  const { errors, confirmed } = checkPrivacy(told, caseFreeTexts, { mission: toMissionFacts(known, 'UTC') })
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return confirmed
}

// The other patient's fields are not in the request, so what is marked is the fact that does not fit them.
const toMissionPath = (path: string): string =>
  path === 'date' || path.startsWith('mission.') ? path : 'mission.result'

async function follow(
  tx: Tx,
  { actor, origin }: Telling,
  { found, next, confirmed }: Follower & { confirmed: readonly PrivacyCheck[] },
  now: Date,
): Promise<void> {
  const { id, status, version, mission_number: missionNumber, mission_type: missionType, date } = next.row
  const repeated = {
    mission_type: missionType,
    date,
    search_text: searchTextOf({ ...next.facts, missionNumber }),
  }
  await followMission(tx, id, repeated, now)
  if (status === 'draft') return
  const changes = caseChanges(toTrackedCase(withTimesLike(next.row, found)), toTrackedCase(next))
  const change = { caseId: id, version: version + 1, kind: 'mission_edited', at: now, changes } as const
  await keepChange(tx, actor, change, origin)
  const confirmations = toConfirmationEvents(actor, { caseId: id, version: version + 1, confirmed }, origin)
  if (confirmations.length > 0) await insertAudits(tx, confirmations).execute()
}
