import { bareMissionNumber, normaliseMissionNumber, shownMissionNumber } from '#missions/mission-number.ts'
import type { MissionFactsRow } from '#missions/server/row-mapping.ts'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { EditedCase } from '../../contract.ts'
import { caseChanges } from '../../record/changed-fields.ts'
import type { FieldChange } from '../../record/history.contract.ts'
import type { Assessment } from '../../parts/reflection.contract.ts'
import { toConfirmationEvents } from '../../record/server/privacy-confirmations.ts'
import { assertAcceptable, namedIn } from '../../record/server/validation.ts'
import { isSameRequest } from '../../parts/assessment-request.ts'
import { newRequests, notifyAssessors } from '../../record/server/assessment-requests.ts'
import { keepChange } from '../../record/server/history.ts'
import { listActivePeople, type PersonRow } from '../../record/server/context-queries.ts'
import {
  hasTotal,
  leaveMission,
  settleMission,
  toKeptMission,
  withTimesLike,
} from '../../record/server/mission-update.ts'
import type { FoundCase } from '../../record/server/queries.ts'
import { toCaseRecord, type CaseRecord } from '../../record/server/row-mapping.ts'
import { toFoundCase, toTrackedCase } from '../../record/server/row-mapping.ts'
import { assertCurrent, getOwnCase, inLogbookOf, type ShowCase } from '../../record/server/locking.ts'
import { getEditingContext, replaceCase, type EditingContext } from './edit-queries.ts'

export interface CaseEdit {
  id: string
  entered: EditedCase
  show: ShowCase
}

/**
 * Replaces what was entered of an own case, if nobody has changed it since the version that the edit was made from.
 * Sent again, or without a change, it is answered as it is.
 */
export async function editCase(deps: Deps, actor: Actor, edit: CaseEdit, origin: Origin): Promise<FoundCase> {
  assertSameId(edit)
  // Before the transaction: whoever has a connection must never wait for a second one.
  const people = await listActivePeople(deps.pool, namedIn(edit.entered))
  try {
    return await inLogbookOf(deps, actor.id, (tx) => saveEdit(tx, deps, actor, { ...edit, people }, origin))
  } catch (error) {
    if (constraintOf(error) === 'cases__owner_mission_patient') throw new AppError('case_duplicate')
    throw error
  }
}

function assertSameId({ id, entered }: CaseEdit): void {
  const message = 'Give the id of the address, or leave it out.'
  const fields = (['_id', 'id'] as const)
    .filter((field) => (entered[field] ?? id) !== id)
    .map((path) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
}

async function saveEdit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { id, entered, show, people }: CaseEdit & { people: readonly PersonRow[] },
  origin: Origin,
): Promise<FoundCase> {
  const stored = await getOwnCase(tx, actor, id)
  const context = await getEditingContext(tx, id)
  const edit = toEdit(stored, entered, context, deps.clock.now())
  if (stored.row.status === 'voided') throw new AppError('case_voided')
  // Also when it was sent before and the answer was lost: there is nothing in it that is not saved.
  if (edit.changes.length === 0) return stored
  assertCurrent(stored, entered.version, show)
  if (stored.row.status !== 'draft' && entered.status === 'draft') throw new AppError('case_not_draft')
  const kept = { ...stored.facts, assessments: stored.row.details.assessments }
  const { status, mission_number: keptMissionNumber } = stored.row
  const settled =
    status === 'draft' ? null : { ...stored.facts, missionNumber: shownMissionNumber(keptMissionNumber) }
  const judging = { ...context, people, kept, keptMissionNumber, settled }
  const confirmed = assertAcceptable(deps, actor, entered, judging)

  const { row } = edit.record
  const told = {
    missionNumber: row.mission_number,
    organizationId: row.organization_id,
    date: row.date,
    columns: edit.mission,
    timeZone: actor.timeZone,
    isTotalGiven: hasTotal(entered),
    paediatricAgeLimit: context.paediatricAgeLimit,
    privacyChecked: entered.privacyChecked,
  }
  const missionId = await settleMission(tx, { deps, actor, origin }, told, stored.row)
  await replaceCase(tx, { ...edit.record, row: { ...row, mission_id: missionId } })
  if (missionId !== stored.row.mission_id) await leaveMission(tx, stored.row.mission_id)
  await keepEdit(tx, actor, { stored, edit }, origin)
  const requests = newRequests(stored.row, row)
  await notifyAssessors(deps, tx, actor, {
    caseId: id,
    requests,
    linkedSupervisorId: context.linkedSupervisorId,
  })
  const confirmations = toConfirmationEvents(actor, { caseId: id, version: row.version, confirmed }, origin)
  if (confirmations.length > 0) await insertAudits(tx, confirmations).execute()
  return getOwnCase(tx, actor, id)
}

interface Edit {
  record: CaseRecord
  mission: MissionFactsRow
  changes: FieldChange[]
}

/** Numbers were once kept as they were typed: one that nobody changed stays as it is. */
const missionNumberOf = ({ missionNumber }: EditedCase, kept: string): string =>
  !missionNumber || bareMissionNumber(missionNumber) === kept ? kept : normaliseMissionNumber(missionNumber)

/** The case as it is to be, whether or not it may be, and what that changes. */
function toEdit({ row, facts }: FoundCase, entered: EditedCase, context: EditingContext, now: Date): Edit {
  const record = toCaseRecord({
    id: row.id,
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    missionId: row.mission_id,
    missionNumber: missionNumberOf(entered, row.mission_number),
    status: nextStatus(row, entered, context),
    digest: Buffer.alloc(0),
    now,
    entered: { ...entered, clientId: entered.clientId ?? row.details.clientId },
  })
  const { status, details } = record.row
  const kept = keptAssessments(row, details.assessments)
  // It is asked for when it reaches somebody.
  const isLogged = row.status === 'draft' && status !== 'draft'
  const assessments = isLogged ? kept?.map((one) => ({ ...one, requestedAt: now.toISOString() })) : kept
  const edited = {
    ...record.row,
    details: assessments ? { ...details, assessments } : details,
    version: row.version + 1,
    ever_flagged: row.ever_flagged || record.row.flag_case_review,
    created_at: row.created_at,
    submitted_at: status === 'draft' ? null : (row.submitted_at ?? now),
  }
  const columns = toKeptMission(entered, {
    storeExactTimes: context.storeExactTimes,
    timeZone: row.time_zone,
    hadExactTimes: row.exact_times,
  })
  const { procedures, reflection, wellbeing } = record
  const next = toFoundCase({ ...row, ...edited, ...columns, procedures, reflection, wellbeing })
  const before = withTimesLike(columns, { row, facts })
  const changes = caseChanges(toTrackedCase(before), toTrackedCase(next))
  return { record: { ...record, row: edited }, mission: columns, changes }
}

/** A draft is completed once; where that needs a supervisor's sign-off it waits for it. Else an edit moves no status. */
function nextStatus(
  { status }: FoundCase['row'],
  entered: EditedCase,
  { requireSignOff }: EditingContext,
): CaseRecord['row']['status'] {
  if (entered.status === 'draft') return 'draft'
  if (status !== 'draft') return status as CaseRecord['row']['status'] // the table's own checks know the words
  return requireSignOff ? 'pending' : 'completed'
}

const mostAssessments = 5

/** What was asked for stays asked for: only the assessor closes it. What stands in a draft has reached nobody yet. */
function keptAssessments(
  { status, details: { assessments: stored = [] } }: FoundCase['row'],
  asked: readonly Assessment[] = [],
): Assessment[] | undefined {
  const added = asked.filter((one) => !stored.some((other) => isSameRequest(one, other)))
  const kept =
    status === 'draft' ? stored.filter((one) => asked.some((other) => isSameRequest(one, other))) : stored
  const all = [...kept, ...added]
  if (all.length <= mostAssessments) return all.length > 0 ? all : undefined
  const fields = [{ path: 'assessments', message: 'Ask for at most 5 assessments in all.' }]
  throw new AppError('request_invalid', { fields })
}

/** A draft that stays one is its owner's scratch paper, saved every few seconds: nothing is kept of how it grew. */
async function keepEdit(
  tx: Tx,
  actor: Actor,
  { stored, edit: { record, changes } }: { stored: FoundCase; edit: Edit },
  origin: Origin,
): Promise<void> {
  const { id: caseId, version, status, updated_at: at } = record.row
  if (status === 'draft') return
  const isLogged = stored.row.status === 'draft'
  const change = { caseId, version, at }
  await keepChange(
    tx,
    actor,
    isLogged ? { ...change, kind: 'logged', changes: [] } : { ...change, kind: 'edited', changes },
    origin,
  )
}
