import { recordAudit } from '#platform/server/audit.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin, Requester } from '#platform/server/http/route.ts'
import { restoreCutoff } from '../retention.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { freeTextShape } from '#platform/contract/free-text.ts'
import { checkTexts } from '../../record/server/validation.ts'
import * as contract from '../removal.contract.ts'
import { toConfirmationEvents } from '../../record/server/privacy-confirmations.ts'
import { caseErrors, type CheckContext } from '../../checks/errors.ts'
import { getLoggingContext } from '../../record/server/context-queries.ts'
import { toFoundCase } from '../../record/server/row-mapping.ts'
import { recordChange, recordView } from '../../record/server/history.ts'
import { casesVisibleTo, mayVoid, ownCases } from '../../record/server/policy.ts'
import { findCase, listOwnCases, type CaseRow, type FoundCase } from '../../record/server/queries.ts'
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

const voidFreeTexts = freeTextShape(contract.voidCase.body)

interface Voiding {
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
  { id, version, reason, privacyChecked, toView }: Voiding,
  origin: Origin,
): Promise<FoundCase> {
  const scope = casesVisibleTo(actor)
  const seen = await findCase(deps.pool, scope, id)
  if (!seen) throw new AppError('case_not_found')
  if (!mayVoid(actor, seen)) throw new AppError('access_denied')
  const confirmed = checkTexts({ reason }, voidFreeTexts, privacyChecked)
  // A `case_changed` error also contains the case, so the view is recorded first.
  await recordView(deps, actor, seen, origin)
  return withLogbookLock(deps, seen.owner_id, async (tx) => {
    const stored = await getCaseInScope(tx, scope, id)
    if (isRepeat(actor, stored.row, { version, reason })) return stored
    if (stored.row.status === 'voided') throw new AppError('case_voided')
    assertCurrent(stored, version, toView)
    const now = deps.clock.now()
    const changes = [{ path: 'status', before: stored.row.status, after: 'voided' }]
    await updateRemoval(tx, id, { status: 'voided', version: version + 1, updated_at: now })
    const place = { caseId: id, ownerId: stored.row.owner_id, version: version + 1 }
    const change = { ...place, kind: 'voided', at: now, changes, reason } as const
    await recordChange(tx, actor, change, origin)
    const events = toConfirmationEvents(actor, { caseId: id, version: version + 1, confirmed }, origin)
    if (events.length > 0) await insertAudits(tx, events).execute()
    return getCaseInScope(tx, scope, id)
  })
}

/** Whether the same request already succeeded and its response was lost. */
const isRepeat = (
  actor: Actor,
  { voided, version: saved }: CaseRow,
  { version, reason }: Pick<Voiding, 'version' | 'reason'>,
): boolean => voided?.by === actor.id && voided.reason === reason && saved === version + 1

/** Deletes one of the actor's cases. Deleting it again changes nothing. */
export const deleteCase = (deps: Deps, actor: Actor, id: string, origin: Origin): Promise<DeletedCaseRow> =>
  remove(deps, { actor, origin }, { id, isUndo: false })

/** Deletes a case that an import logged, even if it was imported as voided, because nobody has voided it here. */
export const undoImportedCase = (deps: Deps, requester: Requester, id: string): Promise<DeletedCaseRow> =>
  remove(deps, requester, { id, isUndo: true })

async function remove(
  deps: Deps,
  { actor, origin }: Requester,
  { id, isUndo }: { id: string; isUndo: boolean },
): Promise<DeletedCaseRow> {
  return withLogbookLock(deps, actor.id, async (tx) => {
    const stored = await getOwnRow(tx, actor, id, deps)
    const { deleted_at: before } = stored
    if (before !== null) return { ...stored, deleted_at: before }
    const cameVoided = stored.status === 'voided' && stored.version === 1
    if (stored.status === 'voided' && !(isUndo && cameVoided)) throw new AppError('case_voided')
    const now = deps.clock.now()
    await updateRemoval(tx, id, { deleted_at: now, version: stored.version + 1, updated_at: now })
    await recordRemoval(tx, actor, { row: stored, kind: 'deleted', at: now }, origin)
    return { ...stored, deleted_at: now }
  })
}

/** Restores one of the actor's deleted cases. Restoring it again changes nothing. */
export async function restoreCase(deps: Deps, actor: Actor, id: string, origin: Origin): Promise<FoundCase> {
  // Read before the transaction, because a request that holds a connection must not wait for a second one.
  const { paediatricAgeLimit } = await getLoggingContext(deps.pool, actor.id, id)
  try {
    return await withLogbookLock(deps, actor.id, async (tx) => {
      const stored = await getOwnRow(tx, actor, id, deps)
      if (stored.deleted_at === null) return getOwnCase(tx, actor, id)
      const now = deps.clock.now()
      assertStillAgrees(stored, { today: dateIn(actor.timeZone, now), now, paediatricAgeLimit })
      await updateRemoval(tx, id, { deleted_at: null, version: stored.version + 1, updated_at: now })
      await recordRemoval(tx, actor, { row: stored, kind: 'restored', at: now }, origin)
      return getOwnCase(tx, actor, id)
    })
  } catch (error) {
    if (constraintOf(error) === 'cases__owner_mission_patient') throw new AppError('case_place_taken')
    throw error
  }
}

/** Throws if the mission was changed while the case was deleted and now contradicts the case. */
function assertStillAgrees(row: CaseRow, context: CheckContext): void {
  if (row.status === 'draft' || row.status === 'voided') return
  const { facts } = toFoundCase(row)
  const fields = caseErrors({ ...facts, status: 'completed' }, context)
  if (fields.length === 0) return
  const message = `The details of mission ${shownMissionNumber(row.mission_number)} have changed and now contradict this case.`
  throw new AppError('mission_mismatch', { message, fields })
}

/** Returns one of the actor's cases, deleted or not. Throws if it can no longer be restored, even if it is not erased yet. */
async function getOwnRow(tx: Tx, actor: Actor, id: string, { clock }: Pick<Deps, 'clock'>): Promise<CaseRow> {
  const [row] = await listOwnCases(tx, ownCases(actor), [id])
  const isOver = row?.deleted_at && row.deleted_at <= restoreCutoff(clock.now())
  if (!row || isOver) throw new AppError('case_not_found')
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
  const rowsAndNext = await listDeletedRows(deps.db, ownCases(actor), { since, after, limit: limit + 1 })
  const rows = rowsAndNext.slice(0, limit)
  const last = rows.at(-1)
  const isMore = last && rowsAndNext.length > limit
  return { rows, nextCursor: isMore ? toCursor({ deletedAt: last.deleted_at, id: last.id }) : null }
}

const toCursor = ({ deletedAt, id }: DeletedCasePosition): string =>
  Buffer.from(`${deletedAt.getTime()} ${id}`, 'latin1').toString('base64url')

const positionPattern = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function toPosition(cursor: string): DeletedCasePosition {
  const [, time = '', id = ''] =
    positionPattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const position = { deletedAt: new Date(Number(time)), id }
  // Encoding it again must give the same text: the base64url decoder also accepts cursors that were never issued.
  if (id && toCursor(position) === cursor) return position
  const fields = [{ path: 'cursor', message: 'This page does not exist. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}
