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
  type StoredMission,
} from '#logging/missions/server/service.ts'
import { toMissionFacts, type MissionFactsRow } from '#logging/missions/server/row-mapping.ts'
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
import type { CaseStatus } from '../../contract.ts'
import { caseChanges } from '../changed-fields.ts'
import { searchColumnsOf } from '../../search-codes.ts'
import { settleStatus } from './awaited-signature.ts'
import { recordChange } from './history.ts'
import { withoutRemovedTimes } from './mission-columns.ts'
import { ownCaseScope } from './policy.ts'
import { listOwnCases, type CaseRow, type CaseWithFacts } from './queries.ts'
import { toCaseWithFacts, toTrackedCase } from './row-mapping.ts'
import { updateMissionColumns, hasCases, lockCasesOfMission } from './mission-update-queries.ts'

/** The mission facts that a save of a case contains. */
export interface MissionUpdate {
  missionNumber: string
  organizationId: string | null
  date: string
  columns: MissionFactsRow
  /** The time zone of the clock times. */
  timeZone: string
  /** Whether the author entered the number of patients. */
  isTotalGiven: boolean
  paediatricAgeLimit: number
  /** The privacy warnings about the mission's texts that the author has confirmed. */
  privacyChecked: readonly PrivacyCheck[] | null | undefined
}

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
    const ownMissions = await lockOwnMissions(tx, [oldId], key)
    const storedMission = ownMissions.find(({ mission_number: number }) => number === update.missionNumber)
    if (storedMission?.id === oldId) {
      await updateMission(tx, context, { storedMission, update, caseId })
      return oldId
    }
    if (storedMission) {
      await joinStoredMission(tx, context, { storedMission, update })
      return storedMission.id
    }
    const id = uuid()
    if (await createMission(tx, { id, ...key, ...update })) return id
    // Another request created a mission with this number just now: the next iteration finds it.
  }
}

/** Adds a patient to an existing mission of the owner. Returns the mission's id, or null if it no longer exists. */
export async function joinMission(
  tx: Tx,
  context: UpdateContext,
  update: MissionUpdate,
): Promise<string | null> {
  const key = { ownerId: context.actor.id, missionNumber: update.missionNumber }
  const [storedMission] = await lockOwnMissions(tx, [], key)
  if (!storedMission) return null
  await joinStoredMission(tx, context, { storedMission, update })
  return storedMission.id
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
    const [storedMission] = await lockOwnMissions(tx, [], key)
    if (storedMission) {
      const hasActiveCase = (await lockCasesOfMission(tx, storedMission.id)).some(isActive)
      if (hasActiveCase && storedMission.date === update.date)
        return { id: storedMission.id, columns: storedMission }
      await joinStoredMission(tx, context, { storedMission, update })
      return { id: storedMission.id, columns: update.columns }
    }
    const id = uuid()
    if (await createMission(tx, { id, ...key, ...update })) return { id, columns: update.columns }
    // Another request created a mission with this number just now: the next iteration finds it.
  }
}

/** Deletes a mission that has no case left, not even a deleted one. */
export async function deleteMissionIfEmpty(tx: Tx, missionId: string): Promise<void> {
  if (!(await hasCases(tx, missionId))) await eraseMission(tx, missionId)
}

interface MissionMatch {
  storedMission: StoredMission
  update: MissionUpdate
}

/** Throws `mission_mismatch` if the facts differ. If all patients of the mission are voided or deleted, replaces its facts. */
async function joinStoredMission(
  tx: Tx,
  context: UpdateContext,
  { storedMission, update }: MissionMatch,
): Promise<void> {
  const patientCount = (await lockCasesOfMission(tx, storedMission.id)).filter(isActive).length
  const sharedUpdate = patientCount > 0 ? withSharedTotal(storedMission, update) : update
  if (patientCount > 0) {
    assertSameMission(
      { ...storedMission, patients_total: sharedUpdate.columns.patients_total },
      sharedUpdate,
      patientCount,
    )
    const isTotalChanged = sharedUpdate.columns.patients_total !== storedMission.patients_total
    if (!isTotalChanged && !hasTimesToDrop(storedMission, sharedUpdate)) return
  }
  await updateMission(tx, context, { storedMission, update: sharedUpdate, caseId: null })
}

/** Keeps the stored number of patients unless the update increases it. The next patient's case may omit the number. */
function withSharedTotal(
  { patients_total: storedTotal }: StoredMission,
  update: MissionUpdate,
): MissionUpdate {
  const { patients_total: total } = update.columns
  const keepsStoredTotal = storedTotal !== null && (!update.isTotalGiven || (total ?? 0) < storedTotal)
  return keepsStoredTotal
    ? { ...update, columns: { ...update.columns, patients_total: storedTotal } }
    : update
}

/** Whether logging another patient removes the clock times of a draft, because the organization stores only intervals. */
const hasTimesToDrop = (storedMission: StoredMission, { columns }: MissionUpdate): boolean =>
  storedMission.exact_times && !columns.exact_times

const isActive = ({ status, deleted_at: deletedAt }: Pick<CaseRow, 'status' | 'deleted_at'>): boolean =>
  status !== 'voided' && deletedAt === null

/** Updates a mission and all its cases, except the case that the caller saves itself. */
async function updateMission(
  tx: Tx,
  context: UpdateContext,
  { storedMission, update: requestedUpdate, caseId }: MissionMatch & { caseId: string | null },
): Promise<void> {
  const { actor, deps } = context
  const otherRows = (await lockCasesOfMission(tx, storedMission.id)).filter(({ id }) => id !== caseId)
  const update =
    otherRows.some(isActive) && !requestedUpdate.isTotalGiven
      ? withSharedTotal(storedMission, requestedUpdate)
      : requestedUpdate
  if (missionDifferences(storedMission, update).length === 0 && !hasTimesToDrop(storedMission, update)) return
  const ids = otherRows.map(({ id }) => id)
  const storedCases = (await listOwnCases(tx, ownCaseScope(actor), ids)).map((row) => toCaseWithFacts(row))
  const otherCases = storedCases.map((storedCase): OtherCase => ({
    storedCase,
    updatedCase: toUpdatedCase(storedCase, update),
  }))
  assertOtherCasesAgree(context, update, otherCases)
  const confirmed = checkTexts(storedMission, update, otherCases)
  const now = deps.clock.now()
  await changeMission(tx, { ...update, id: storedMission.id }, now)
  for (const otherCase of otherCases) await updateOtherCase(tx, context, { ...otherCase, confirmed }, now)
}

interface OtherCase {
  storedCase: CaseWithFacts
  updatedCase: CaseWithFacts
}

const toUpdatedCase = ({ row }: CaseWithFacts, { date, columns }: MissionUpdate): CaseWithFacts =>
  toCaseWithFacts({ ...row, ...columns, date })

/** Throws `request_invalid` if the new facts contradict what another case of the mission records about its patient. */
function assertOtherCasesAgree(
  { deps, actor }: UpdateContext,
  { columns, paediatricAgeLimit }: MissionUpdate,
  otherCases: readonly OtherCase[],
): void {
  const now = deps.clock.now()
  const context = { now, today: dateIn(actor.timeZone, now), paediatricAgeLimit }
  const errorsOf = ({ row, facts }: CaseWithFacts): FieldError[] =>
    // A check constraint of the table limits the status to these values.
    caseErrors({ ...facts, status: row.status as CaseStatus }, context)
  const fields = otherCases.flatMap(({ storedCase, updatedCase }) => {
    const patient = `Patient ${storedCase.row.patient_sequence} of this mission`
    const isLogged = storedCase.row.status !== 'draft' && storedCase.row.status !== 'voided'
    if (isLogged && columns.mission_type === null) {
      return [{ path: 'mission.missionType', message: `${patient} is logged: choose a mission type.` }]
    }
    if (!isActive(storedCase.row)) return []
    const errorsBefore = new Set(errorsOf(storedCase).map(({ path, message }) => `${path} ${message}`))
    return errorsOf(updatedCase)
      .filter(({ path, message }) => !errorsBefore.has(`${path} ${message}`))
      .map(({ path, message }) => ({ path: toMissionPath(path), message: `${patient}: ${message}` }))
  })
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}

/**
 * Throws `request_invalid` if a logged case would get texts whose privacy warnings are not confirmed. In a draft they may stay
 * unconfirmed. Returns the confirmed warnings.
 */
function checkTexts(
  storedMission: StoredMission,
  { columns, privacyChecked }: MissionUpdate,
  otherCases: readonly OtherCase[],
): PrivacyCheck[] {
  if (!otherCases.some(({ storedCase: { row } }) => row.status !== 'draft' && isActive(row))) return []
  const checkedContent = {
    mission: toMissionFacts(columns, 'UTC'),
    privacyChecked: [...(privacyChecked ?? [])],
  }
  const { errors, confirmed } = checkPrivacy(checkedContent, caseFreeTexts, {
    mission: toMissionFacts(storedMission, 'UTC'),
  })
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return confirmed
}

// The other patient's fields are not in the request, so the error is shown at the mission field that contradicts them.
const toMissionPath = (path: string): string =>
  path === 'date' || path.startsWith('mission.') ? path : 'mission.result'

async function updateOtherCase(
  tx: Tx,
  { deps, actor, origin }: UpdateContext,
  { storedCase, updatedCase, confirmed }: OtherCase & { confirmed: readonly PrivacyCheck[] },
  now: Date,
): Promise<void> {
  const {
    id,
    status,
    version,
    mission_number: missionNumber,
    mission_type: missionType,
    date,
  } = updatedCase.row
  const columns = {
    mission_type: missionType,
    date,
    ...searchColumnsOf({ ...updatedCase.facts, missionNumber }, updatedCase.row.reflection !== null),
  }
  await updateMissionColumns(tx, id, columns, now)
  if (status === 'draft') return
  const currentStatus = await settleStatus(tx, deps, updatedCase)
  const changes = caseChanges(
    toTrackedCase(withoutRemovedTimes(updatedCase.row, storedCase)),
    toTrackedCase({ ...updatedCase, row: { ...updatedCase.row, status: currentStatus } }),
  )
  const change = { caseId: id, version: version + 1, kind: 'mission_edited', at: now, changes } as const
  await recordChange(tx, actor, change, origin)
  const confirmations = toConfirmationEvents(actor, { caseId: id, version: version + 1, confirmed }, origin)
  if (confirmations.length > 0) await insertAudits(tx, confirmations).execute()
}
