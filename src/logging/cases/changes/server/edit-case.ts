import {
  bareMissionNumber,
  normaliseMissionNumber,
  shownMissionNumber,
} from '#logging/missions/mission-number.ts'
import { editedLegs } from '#logging/missions/legs.ts'
import type { MissionFactsRow } from '#logging/missions/server/row-mapping.ts'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { toKeptRule, toSignOffSettings } from '#people/organizations/sign-off-rule.ts'
import type { CaseStatus, EditedCase } from '../../contract.ts'
import { caseChanges } from '../../record/changed-fields.ts'
import type { FieldChange } from '../../record/history.contract.ts'
import type { Assessment } from '../../parts/reflection.contract.ts'
import { toConfirmationEvents } from '../../record/server/privacy-confirmations.ts'
import { listNamedIds } from '../../record/server/named-people.ts'
import { validateCase } from '../../record/server/validation.ts'
import { isSameRequest } from '../../parts/assessment-request.ts'
import { newRequests, notifyAssessors } from '../../record/server/assessment-requests.ts'
import { settleStatus } from '../../record/server/awaited-signature.ts'
import { recordChange } from '../../record/server/history.ts'
import { listActivePeople, type PersonRow } from '../../record/server/context-queries.ts'
import { hasTotal, toStoredMission, withoutRemovedTimes } from '../../record/server/mission-columns.ts'
import { deleteMissionIfEmpty, updateMissionOfCase } from '../../record/server/mission-update.ts'
import type { CaseWithFacts } from '../../record/server/queries.ts'
import { toCaseRecord, type CaseRecord } from '../../record/server/row-mapping.ts'
import { toCaseWithFacts, toTrackedCase } from '../../record/server/row-mapping.ts'
import { assertCurrent, getOwnCase, withLogbookLock, type ToCaseView } from '../../record/server/locking.ts'
import { getEditingContext, replaceCase, type EditingContext } from './edit-queries.ts'

export interface CaseEdit {
  id: string
  entered: EditedCase
  toView: ToCaseView
}

/**
 * Replaces the entered fields of one of the actor's cases, unless the case has changed since the edited version.
 * A repeated edit, or one without changes, returns the stored case.
 */
export async function editCase(
  deps: Deps,
  actor: Actor,
  edit: CaseEdit,
  origin: Origin,
): Promise<CaseWithFacts> {
  assertSameId(edit)
  // Read before the transaction, because a request that holds a connection must not wait for a second one.
  const people = await listActivePeople(deps.pool, listNamedIds(edit.entered))
  try {
    return await withLogbookLock(deps, actor.id, (tx) =>
      saveEdit(tx, deps, actor, { ...edit, people }, origin),
    )
  } catch (error) {
    if (findConstraint(error) === 'cases__owner_mission_patient') throw new AppError('case_duplicate')
    throw error
  }
}

function assertSameId({ id, entered }: CaseEdit): void {
  const message = 'Use the same id as in the URL, or leave it out.'
  const fields = (['_id', 'id'] as const)
    .filter((field) => (entered[field] ?? id) !== id)
    .map((path) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
}

async function saveEdit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { id, entered: request, toView, people }: CaseEdit & { people: readonly PersonRow[] },
  origin: Origin,
): Promise<CaseWithFacts> {
  const savedCase = await getOwnCase(tx, actor, id)
  const entered = withLegs(request, savedCase)
  const context = await getEditingContext(tx, id)
  const edit = toEdit(savedCase, entered, context, deps.clock.now())
  if (savedCase.row.status === 'voided') throw new AppError('case_voided')
  // A repeated request whose first response was lost ends here too, because all of it is already saved.
  if (edit.changes.length === 0) return savedCase
  assertCurrent(savedCase, entered.version, toView)
  if (savedCase.row.status !== 'draft' && entered.status === 'draft') throw new AppError('case_not_draft')
  const contentBefore = { ...savedCase.facts, assessments: savedCase.row.details.assessments }
  const { status, mission_number: storedMissionNumber } = savedCase.row
  const alreadyChecked =
    status === 'draft' ? null : { ...savedCase.facts, missionNumber: shownMissionNumber(storedMissionNumber) }
  const validation = { ...context, people, before: contentBefore, storedMissionNumber, alreadyChecked }
  const confirmed = validateCase(deps, actor, entered, validation)

  const { row } = edit.record
  const missionUpdate = {
    missionNumber: row.mission_number,
    organizationId: row.organization_id,
    date: row.date,
    columns: edit.mission,
    timeZone: actor.timeZone,
    isTotalGiven: hasTotal(entered),
    paediatricAgeLimit: context.paediatricAgeLimit,
    privacyChecked: entered.privacyChecked,
  }
  const missionId = await updateMissionOfCase(tx, { deps, actor, origin }, missionUpdate, savedCase.row)
  await replaceCase(tx, { ...edit.record, row: { ...row, mission_id: missionId } })
  if (missionId !== savedCase.row.mission_id) await deleteMissionIfEmpty(tx, savedCase.row.mission_id)
  await settleEdit(tx, deps, actor, edit)
  await recordEdit(tx, actor, { stored: savedCase, edit }, origin)
  const requests = newRequests(savedCase.row, row)
  await notifyAssessors(deps, tx, actor, {
    caseId: id,
    requests,
    linkedSupervisors: context.linkedSupervisors,
    organizationId: row.organization_id,
  })
  const confirmations = toConfirmationEvents(actor, { caseId: id, version: row.version, confirmed }, origin)
  if (confirmations.length > 0) await insertAudits(tx, confirmations).execute()
  return getOwnCase(tx, actor, id)
}

/** Adds the stored legs to the edit of a client that does not know the field. */
const withLegs = (request: EditedCase, { facts }: CaseWithFacts): EditedCase =>
  request.mission?.platformsUsed && !request.mission.legs
    ? {
        ...request,
        mission: { ...request.mission, legs: editedLegs(facts.mission?.legs ?? [], request.mission) },
      }
    : request

interface Edit {
  record: CaseRecord
  mission: MissionFactsRow
  changes: FieldChange[]
  before: CaseWithFacts
  after: CaseWithFacts
}

/** Returns the stored number if it is unchanged, because older numbers were stored as typed and are not normalized. */
const missionNumberOf = ({ missionNumber }: EditedCase, stored: string): string =>
  !missionNumber || bareMissionNumber(missionNumber) === stored
    ? stored
    : normaliseMissionNumber(missionNumber)

/** Returns the rows of the edited case and its changes. It does not validate them. */
function toEdit(
  { row, facts }: CaseWithFacts,
  entered: EditedCase,
  context: EditingContext,
  now: Date,
): Edit {
  const record = toCaseRecord({
    id: row.id,
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    missionId: row.mission_id,
    missionNumber: missionNumberOf(entered, row.mission_number),
    status: nextStatus(row, entered),
    digest: Buffer.alloc(0),
    now,
    entered: { ...entered, clientId: entered.clientId ?? row.details.clientId },
    signOffRule: row.status === 'draft' ? toKeptRule(toSignOffSettings(context)) : row.sign_off_rule,
  })
  const { status, details } = record.row
  const mergedRequests = mergedAssessments(row, details.assessments)
  // The time of a request is when the assessor can first see it, which is when the draft is logged.
  const isLogged = row.status === 'draft' && status !== 'draft'
  const assessments = isLogged
    ? mergedRequests?.map((item) => ({ ...item, requestedAt: now.toISOString() }))
    : mergedRequests
  const editedRow = {
    ...record.row,
    details: assessments ? { ...details, assessments } : details,
    version: row.version + 1,
    // Whoever flagged it stays the one who did.
    flagged_by: record.row.flag_case_review ? (row.flagged_by ?? row.owner_id) : null,
    ever_flagged: row.ever_flagged || record.row.flag_case_review,
    created_at: row.created_at,
    submitted_at: status === 'draft' ? null : (row.submitted_at ?? now),
  }
  const missionColumns = toStoredMission(entered, {
    storeExactTimes: context.storeExactTimes,
    timeZone: row.time_zone,
    hadExactTimes: row.exact_times,
  })
  const { procedures, reflection, wellbeing } = record
  const caseAfter = toCaseWithFacts({
    ...row,
    ...editedRow,
    ...missionColumns,
    procedures,
    reflection,
    wellbeing,
  })
  const caseBefore = withoutRemovedTimes(missionColumns, { row, facts })
  const changes = caseChanges(toTrackedCase(caseBefore), toTrackedCase(caseAfter))
  return {
    record: { ...record, row: editedRow },
    mission: missionColumns,
    changes,
    before: caseBefore,
    after: caseAfter,
  }
}

/** Returns the status before it is known whether the edited case waits for a signature. */
function nextStatus({ status }: CaseWithFacts['row'], entered: EditedCase): CaseRecord['row']['status'] {
  if (entered.status === 'draft') return 'draft'
  if (status !== 'draft') return status as CaseRecord['row']['status'] // safe cast: limited by a check constraint
  return 'completed'
}

/** Stores whether the saved case waits for a signature, and adds that to the changes. */
async function settleEdit(tx: Tx, deps: Deps, actor: Actor, edit: Edit): Promise<void> {
  const { row } = edit.record
  const status = await settleStatus(tx, deps, await getOwnCase(tx, actor, row.id))
  if (status === row.status) return
  row.status = status
  edit.changes = caseChanges(toTrackedCase(edit.before), toTrackedCase(withStatus(edit.after, status)))
}

const withStatus = ({ row, facts }: CaseWithFacts, status: CaseStatus): CaseWithFacts => ({
  facts,
  row: { ...row, status },
})

const maxAssessments = 5

/**
 * Keeps every request that was sent, because only the assessor can close it. Requests in a draft have not been sent and may be
 * removed.
 */
function mergedAssessments(
  { status, details: { assessments: storedAssessments = [] } }: CaseWithFacts['row'],
  requestedAssessments: readonly Assessment[] = [],
): Assessment[] | undefined {
  const addedRequests = requestedAssessments.filter(
    (item) => !storedAssessments.some((other) => isSameRequest(item, other)),
  )
  const keptRequests =
    status === 'draft'
      ? storedAssessments.filter((item) => requestedAssessments.some((other) => isSameRequest(item, other)))
      : storedAssessments
  const all = [...keptRequests, ...addedRequests]
  if (all.length <= maxAssessments) return all.length > 0 ? all : undefined
  const fields = [{ path: 'assessments', message: 'Request at most 5 assessments in total.' }]
  throw new AppError('request_invalid', { fields })
}

/** Records the edit, unless the case stays a draft: drafts are saved every few seconds and have no history. */
async function recordEdit(
  tx: Tx,
  actor: Actor,
  { stored, edit: { record, changes } }: { stored: CaseWithFacts; edit: Edit },
  origin: Origin,
): Promise<void> {
  const { id: caseId, version, status, updated_at: at } = record.row
  if (status === 'draft') return
  const isFirstLogged = stored.row.status === 'draft'
  const change = { caseId, version, at }
  await recordChange(
    tx,
    actor,
    isFirstLogged ? { ...change, kind: 'logged', changes: [] } : { ...change, kind: 'edited', changes },
    origin,
  )
}
