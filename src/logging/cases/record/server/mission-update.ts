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
} from '#logging/missions/server/service.ts'
import {
  shiftToFullHour,
  toMissionColumns,
  toMissionFacts,
  type MissionFactsRow,
} from '#logging/missions/server/row-mapping.ts'
import { isPatientless } from '#logging/missions/mission.ts'
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
import { caseErrors } from '../../checks/errors.ts'
import type { CaseStatus, EnteredCase } from '../../contract.ts'
import { caseChanges } from '../changed-fields.ts'
import { searchColumnsOf } from '../../search-codes.ts'
import { recordChange } from './history.ts'
import { ownCases } from './policy.ts'
import { listOwnCases, type CaseRow, type FoundCase } from './queries.ts'
import { toFoundCase, toTrackedCase } from './row-mapping.ts'
import { updateMissionColumns, hasCases, lockCasesOfMission } from './mission-update-queries.ts'

/** The mission facts that a save of a case contains. */
export interface MissionUpdate {
  missionNumber: string
  organizationId: string | null
  date: string
  columns: MissionFactsRow
  /** The zone of its clock times. */
  timeZone: string
  /** Whether the author entered the number of patients. */
  isTotalGiven: boolean
  paediatricAgeLimit: number
  /** The privacy warnings about the mission's texts that the author has confirmed. */
  privacyChecked: readonly PrivacyCheck[] | null | undefined
}

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
  const counted = status === 'draft' || isPatientless(mission) ? columns : withPatient(columns)
  return isExact ? counted : shiftToFullHour(counted, timeZone)
}

/** Sets the number of patients to one if a patient is logged without a number. */
const withPatient = (columns: MissionFactsRow): MissionFactsRow => ({
  ...columns,
  patients_total: columns.patients_total ?? 1,
})

/** Returns the case as its history may show it: without clock times if the change removes them. */
export const withoutRemovedTimes = (
  { exact_times: isExact }: Pick<MissionFactsRow, 'exact_times'>,
  found: FoundCase,
) =>
  isExact || !found.row.exact_times ? found : toFoundCase(shiftToFullHour(found.row, found.row.time_zone))

/** The user who saves the case, and the dependencies of the update. */
export interface UpdateContext {
  deps: Deps
  actor: Actor
  origin: Origin
}

/**
 * Updates the mission of a case and returns the mission's id. Changed facts apply to all patients of the mission. A changed
 * number moves the case to the owner's mission with that number, which must have the same facts, or to a new mission.
 */
export async function updateMissionOfCase(
  tx: Tx,
  context: UpdateContext,
  update: MissionUpdate,
  { id: caseId, mission_id: oldId }: Pick<CaseRow, 'id' | 'mission_id'>,
): Promise<string> {
  const key = { ownerId: context.actor.id, missionNumber: update.missionNumber }
  for (;;) {
    const locked = await lockOwnMissions(tx, [oldId], key)
    const stored = locked.find(({ mission_number: number }) => number === update.missionNumber)
    if (stored?.id === oldId) {
      await updateMission(tx, context, { stored, update, caseId })
      return oldId
    }
    if (stored) {
      await joinKnownMission(tx, context, { stored, update })
      return stored.id
    }
    const id = uuid()
    if (await createMission(tx, { id, ...key, ...update })) return id
    // Another request created a mission with this number just now: the next turn finds it.
  }
}

/** Adds a patient to an existing mission of the owner. Returns the mission's id, or null if it no longer exists. */
export async function joinMission(
  tx: Tx,
  context: UpdateContext,
  update: MissionUpdate,
): Promise<string | null> {
  const key = { ownerId: context.actor.id, missionNumber: update.missionNumber }
  const [stored] = await lockOwnMissions(tx, [], key)
  if (!stored) return null
  await joinKnownMission(tx, context, { stored, update })
  return stored.id
}

/**
 * Returns the owner's mission with this number and its stored facts, or creates one from the update. Throws `mission_mismatch`
 * if the date differs: a number used on two days would be two missions, and a user can have only one.
 */
export async function joinOrCreateMission(
  tx: Tx,
  context: UpdateContext,
  update: MissionUpdate,
): Promise<{ id: string; columns: MissionFactsRow }> {
  const key = { ownerId: context.actor.id, missionNumber: update.missionNumber }
  for (;;) {
    const [stored] = await lockOwnMissions(tx, [], key)
    if (stored) {
      const hasActiveCase = (await lockCasesOfMission(tx, stored.id)).some(isActive)
      if (hasActiveCase && stored.date === update.date) return { id: stored.id, columns: stored }
      await joinKnownMission(tx, context, { stored, update })
      return { id: stored.id, columns: update.columns }
    }
    const id = uuid()
    if (await createMission(tx, { id, ...key, ...update })) return { id, columns: update.columns }
    // Another request created a mission with this number just now: the next turn finds it.
  }
}

/** Deletes a mission that has no case left, not even a deleted one. */
export async function deleteMissionIfEmpty(tx: Tx, missionId: string): Promise<void> {
  if (!(await hasCases(tx, missionId))) await eraseMission(tx, missionId)
}

interface MissionMatch {
  stored: KnownMission
  update: MissionUpdate
}

/** Requires the same facts as the existing mission; if all its patients are voided or deleted, replaces its facts. */
async function joinKnownMission(
  tx: Tx,
  context: UpdateContext,
  { stored, update }: MissionMatch,
): Promise<void> {
  const patients = (await lockCasesOfMission(tx, stored.id)).filter(isActive).length
  const agreed = patients > 0 ? withSharedTotal(stored, update) : update
  if (patients > 0) {
    assertSameMission({ ...stored, patients_total: agreed.columns.patients_total }, agreed, patients)
    const isNews = agreed.columns.patients_total !== stored.patients_total
    if (!isNews && !hasTimesToDrop(stored, agreed)) return
  }
  await updateMission(tx, context, { stored, update: agreed, caseId: null })
}

/** Keeps the stored number of patients unless the update increases it. The next patient's case may omit the number. */
function withSharedTotal({ patients_total: stored }: KnownMission, update: MissionUpdate): MissionUpdate {
  const { patients_total: total } = update.columns
  const keepsKnownTotal = stored !== null && (!update.isTotalGiven || (total ?? 0) < stored)
  return keepsKnownTotal ? { ...update, columns: { ...update.columns, patients_total: stored } } : update
}

/** Whether logging another patient removes the clock times of a draft, because the organization stores only intervals. */
const hasTimesToDrop = (stored: KnownMission, { columns }: MissionUpdate): boolean =>
  stored.exact_times && !columns.exact_times

const isActive = ({ status, deleted_at: deletedAt }: Pick<CaseRow, 'status' | 'deleted_at'>): boolean =>
  status !== 'voided' && deletedAt === null

/** Updates a mission and all its cases, except the case that the caller saves itself. */
async function updateMission(
  tx: Tx,
  context: UpdateContext,
  { stored, update: requested, caseId }: MissionMatch & { caseId: string | null },
): Promise<void> {
  const { actor, deps } = context
  const others = (await lockCasesOfMission(tx, stored.id)).filter(({ id }) => id !== caseId)
  const update =
    others.some(isActive) && !requested.isTotalGiven ? withSharedTotal(stored, requested) : requested
  if (missionDifferences(stored, update).length === 0 && !hasTimesToDrop(stored, update)) return
  const ids = others.map(({ id }) => id)
  const storedCases = (await listOwnCases(tx, ownCases(actor), ids)).map((row) => toFoundCase(row))
  const otherCases = storedCases.map((found) => ({ found, next: toUpdatedCase(found, update) }))
  assertOtherCasesAgree(context, update, otherCases)
  const confirmed = checkTexts(stored, update, otherCases)
  const now = deps.clock.now()
  await changeMission(tx, { ...update, id: stored.id }, now)
  for (const otherCase of otherCases) await updateOtherCase(tx, context, { ...otherCase, confirmed }, now)
}

interface OtherCase {
  found: FoundCase
  next: FoundCase
}

const toUpdatedCase = ({ row }: FoundCase, { date, columns }: MissionUpdate): FoundCase =>
  toFoundCase({ ...row, ...columns, date })

/** Throws if the new mission facts contradict what another case of the mission records about its patient. */
function assertOtherCasesAgree(
  { deps, actor }: UpdateContext,
  { columns, paediatricAgeLimit }: MissionUpdate,
  otherCases: readonly OtherCase[],
): void {
  const now = deps.clock.now()
  const context = { now, today: dateIn(actor.timeZone, now), paediatricAgeLimit }
  const errorsOf = ({ row, facts }: FoundCase): FieldError[] =>
    // A check constraint of the table limits the status to these values.
    caseErrors({ ...facts, status: row.status as CaseStatus }, context)
  const fields = otherCases.flatMap(({ found, next }) => {
    const patient = `Patient ${found.row.patient_sequence} of this mission`
    const isLogged = found.row.status !== 'draft' && found.row.status !== 'voided'
    if (isLogged && columns.mission_type === null) {
      return [{ path: 'mission.missionType', message: `${patient} is logged: choose a mission type.` }]
    }
    if (!isActive(found.row)) return []
    const before = new Set(errorsOf(found).map(({ path, message }) => `${path} ${message}`))
    return errorsOf(next)
      .filter(({ path, message }) => !before.has(`${path} ${message}`))
      .map(({ path, message }) => ({ path: toMissionPath(path), message: `${patient}: ${message}` }))
  })
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}

/**
 * Throws if a logged case would take over texts whose privacy warnings are not confirmed. In a draft they may stay
 * unconfirmed. Returns the confirmed warnings.
 */
function checkTexts(
  stored: KnownMission,
  { columns, privacyChecked }: MissionUpdate,
  otherCases: readonly OtherCase[],
): PrivacyCheck[] {
  if (!otherCases.some(({ found: { row } }) => row.status !== 'draft' && isActive(row))) return []
  const updated = { mission: toMissionFacts(columns, 'UTC'), privacyChecked: [...(privacyChecked ?? [])] }
  const { errors, confirmed } = checkPrivacy(updated, caseFreeTexts, {
    mission: toMissionFacts(stored, 'UTC'),
  })
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return confirmed
}

// The other patient's fields are not in the request, so the error is shown at the mission field that contradicts them.
const toMissionPath = (path: string): string =>
  path === 'date' || path.startsWith('mission.') ? path : 'mission.result'

async function updateOtherCase(
  tx: Tx,
  { actor, origin }: UpdateContext,
  { found, next, confirmed }: OtherCase & { confirmed: readonly PrivacyCheck[] },
  now: Date,
): Promise<void> {
  const { id, status, version, mission_number: missionNumber, mission_type: missionType, date } = next.row
  const repeated = {
    mission_type: missionType,
    date,
    ...searchColumnsOf({ ...next.facts, missionNumber }, next.row.reflection !== null),
  }
  await updateMissionColumns(tx, id, repeated, now)
  if (status === 'draft') return
  const changes = caseChanges(toTrackedCase(withoutRemovedTimes(next.row, found)), toTrackedCase(next))
  const change = { caseId: id, version: version + 1, kind: 'mission_edited', at: now, changes } as const
  await recordChange(tx, actor, change, origin)
  const confirmations = toConfirmationEvents(actor, { caseId: id, version: version + 1, confirmed }, origin)
  if (confirmations.length > 0) await insertAudits(tx, confirmations).execute()
}
