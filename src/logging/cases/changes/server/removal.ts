import { recordAudit } from '#platform/server/audit.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin, Requester } from '#platform/server/http/route.ts'
import { restoreCutoff } from '../retention.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { checkTexts } from '../../record/server/validation.ts'
import * as contract from '../removal.contract.ts'
import { toConfirmationEvents } from '../../record/server/privacy-confirmations.ts'
import { caseErrors, type CheckContext } from '../../checks/errors.ts'
import { getLoggingContext } from '../../record/server/context-queries.ts'
import { toCaseWithFacts } from '../../record/server/row-mapping.ts'
import { recordChange, recordView } from '../../record/server/history.ts'
import { visibleCaseScope, mayVoid, ownCaseScope } from '../../record/server/policy.ts'
import { findCase, listOwnCases, type CaseRow, type CaseWithFacts } from '../../record/server/queries.ts'
import {
  assertCurrent,
  getCaseInScope,
  getOwnCase,
  withLogbookLock,
  type ToCaseView,
} from '../../record/server/locking.ts'
import {
  listDeletedRows,
  updateRemoval,
  type DeletedCasePosition,
  type DeletedCaseRow,
} from './removal-queries.ts'

const voidFreeTexts = findFreeText(contract.voidCase.body)

interface VoidRequest {
  id: string
  version: number
  reason: string
  privacyChecked?: PrivacyCheck[] | null | undefined
  toView: ToCaseView
}

/** Voids a case, which cannot be undone: it no longer counts in statistics, but can still be read, with the reason. */
export async function voidCase(
  deps: Deps,
  actor: Actor,
  { id, version, reason, privacyChecked, toView }: VoidRequest,
  origin: Origin,
): Promise<CaseWithFacts> {
  const scope = visibleCaseScope(actor)
  const visibleCase = await findCase(deps.pool, scope, id)
  if (!visibleCase) throw new AppError('case_not_found')
  if (!mayVoid(actor, visibleCase)) throw new AppError('access_denied')
  const confirmed = checkTexts({ reason }, voidFreeTexts, privacyChecked)
  // A `case_changed` error also contains the case, so the view is recorded first.
  await recordView(deps, actor, visibleCase, origin)
  return withLogbookLock(deps, visibleCase.owner_id, async (tx) => {
    const storedCase = await getCaseInScope(tx, scope, id)
    if (isRepeat(actor, storedCase.row, { version, reason })) return storedCase
    if (storedCase.row.status === 'voided') throw new AppError('case_voided')
    assertCurrent(storedCase, version, toView)
    const now = deps.clock.now()
    const changes = [{ path: 'status', before: storedCase.row.status, after: 'voided' }]
    await updateRemoval(tx, id, { status: 'voided', version: version + 1, updated_at: now })
    const caseVersion = { caseId: id, ownerId: storedCase.row.owner_id, version: version + 1 }
    const change = { ...caseVersion, kind: 'voided', at: now, changes, reason } as const
    await recordChange(tx, actor, change, origin)
    const events = toConfirmationEvents(actor, { caseId: id, version: version + 1, confirmed }, origin)
    if (events.length > 0) await insertAudits(tx, events).execute()
    return getCaseInScope(tx, scope, id)
  })
}

/** Whether the same request already succeeded and its response was lost. */
const isRepeat = (
  actor: Actor,
  { voided, version: savedVersion }: CaseRow,
  { version, reason }: Pick<VoidRequest, 'version' | 'reason'>,
): boolean => voided?.by === actor.id && voided.reason === reason && savedVersion === version + 1

/** Deletes one of the actor's cases. Deleting it again changes nothing. */
export const deleteCase = (deps: Deps, actor: Actor, id: string, origin: Origin): Promise<DeletedCaseRow> =>
  removeCase(deps, { actor, origin }, { id, isImportUndo: false })

/** Deletes a case that an import logged, even if it was imported as voided, because nobody has voided it here. */
export const undoImportedCase = (deps: Deps, requester: Requester, id: string): Promise<DeletedCaseRow> =>
  removeCase(deps, requester, { id, isImportUndo: true })

async function removeCase(
  deps: Deps,
  { actor, origin }: Requester,
  { id, isImportUndo }: { id: string; isImportUndo: boolean },
): Promise<DeletedCaseRow> {
  return withLogbookLock(deps, actor.id, async (tx) => {
    const storedRow = await getOwnRow(tx, actor, id, deps)
    const { deleted_at: before } = storedRow
    if (before !== null) return { ...storedRow, deleted_at: before }
    const wasImportedVoided = storedRow.status === 'voided' && storedRow.version === 1
    if (storedRow.status === 'voided' && !(isImportUndo && wasImportedVoided))
      throw new AppError('case_voided')
    const now = deps.clock.now()
    await updateRemoval(tx, id, { deleted_at: now, version: storedRow.version + 1, updated_at: now })
    await recordRemoval(tx, actor, { row: storedRow, kind: 'deleted', at: now }, origin)
    return { ...storedRow, deleted_at: now }
  })
}

/** Restores one of the actor's deleted cases. Restoring it again changes nothing. */
export async function restoreCase(
  deps: Deps,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<CaseWithFacts> {
  // Read before the transaction, because a request that holds a connection must not wait for a second one.
  const { paediatricAgeLimit } = await getLoggingContext(deps.pool, actor.id, id)
  try {
    return await withLogbookLock(deps, actor.id, async (tx) => {
      const storedRow = await getOwnRow(tx, actor, id, deps)
      if (storedRow.deleted_at === null) return getOwnCase(tx, actor, id)
      const now = deps.clock.now()
      assertMatchesMission(storedRow, { today: dateIn(actor.timeZone, now), now, paediatricAgeLimit })
      await updateRemoval(tx, id, { deleted_at: null, version: storedRow.version + 1, updated_at: now })
      await recordRemoval(tx, actor, { row: storedRow, kind: 'restored', at: now }, origin)
      return getOwnCase(tx, actor, id)
    })
  } catch (error) {
    if (findConstraint(error) === 'cases__owner_mission_patient') throw new AppError('case_place_taken')
    throw error
  }
}

/** Throws `mission_mismatch` if the mission was changed while the case was deleted and now contradicts the case. */
function assertMatchesMission(row: CaseRow, context: CheckContext): void {
  if (row.status === 'draft' || row.status === 'voided') return
  const { facts } = toCaseWithFacts(row)
  const fields = caseErrors({ ...facts, status: 'completed' }, context)
  if (fields.length === 0) return
  const message = `The details of mission ${shownMissionNumber(row.mission_number)} have changed and now contradict this case.`
  throw new AppError('mission_mismatch', { message, fields })
}

/** Returns one of the actor's cases, deleted or not. Throws `case_not_found` if it can no longer be restored. */
async function getOwnRow(tx: Tx, actor: Actor, id: string, { clock }: Pick<Deps, 'clock'>): Promise<CaseRow> {
  const [row] = await listOwnCases(tx, ownCaseScope(actor), [id])
  const isExpired = row?.deleted_at && row.deleted_at <= restoreCutoff(clock.now())
  if (!row || isExpired) throw new AppError('case_not_found')
  return row
}

interface RecordedRemoval {
  row: CaseRow
  kind: 'deleted' | 'restored'
  at: Date
}

/** Records that a case was deleted or restored. A draft has no history, so it is recorded only in the audit trail. */
async function recordRemoval(
  tx: Tx,
  actor: Actor,
  { row: { id, version, status }, kind, at }: RecordedRemoval,
  origin: Origin,
): Promise<void> {
  const change = { caseId: id, version: version + 1, kind, at, changes: [] }
  if (status !== 'draft') return recordChange(tx, actor, change, origin)
  const entity = { entity: 'case', entityId: id, entityVersion: change.version }
  await recordAudit(tx, { actor, action: `case_${kind}`, ...entity, origin })
}

export interface DeletedCasesPage {
  rows: DeletedCaseRow[]
  nextCursor: string | null
}

/** Returns a page of the actor's deleted cases, most recently deleted first. */
export async function listDeletedCases(
  deps: Deps,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DeletedCasesPage> {
  const after = cursor === undefined ? null : toPosition(cursor)
  const since = restoreCutoff(deps.clock.now())
  const rowsAndNext = await listDeletedRows(deps.db, ownCaseScope(actor), { since, after, limit: limit + 1 })
  const rows = rowsAndNext.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = last && rowsAndNext.length > limit
  return { rows, nextCursor: hasMore ? toCursor({ deletedAt: last.deleted_at, id: last.id }) : null }
}

const toCursor = ({ deletedAt, id }: DeletedCasePosition): string =>
  Buffer.from(`${deletedAt.getTime()} ${id}`, 'latin1').toString('base64url')

const positionPattern = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function toPosition(cursor: string): DeletedCasePosition {
  const [, time = '', id = ''] =
    positionPattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const position = { deletedAt: new Date(Number(time)), id }
  // The position must encode to the same text, because the decoder also accepts cursors that were never issued.
  if (id && toCursor(position) === cursor) return position
  const fields = [{ path: 'cursor', message: 'This page does not exist. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}
