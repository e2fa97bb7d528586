import { findFreeText } from '#platform/contract/free-text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertTextsNameNobody } from '#cpd/activities/server/service.ts'
import { narrowScope, overseenBy, ownScope } from '#people/users/reach/server/policy.ts'
import type { ComplianceRecord } from '../contract.ts'
import { maxWaitingShown, returnComplianceRecord } from '../verification.contract.ts'
import {
  countWaiting,
  findRecord,
  listWaiting,
  lockRecords,
  updateRecordRow,
  type RecordRow,
} from './queries.ts'
import { refreshReplaced } from '../../definitions/server/replacement-queries.ts'

const maxCounted = 1_000

/** Returns the records that the actor may verify, of everybody or of one person, and their number. Audits the view. */
export async function listWaitingRecords(
  deps: Deps,
  requester: Requester,
  { userId }: { userId?: string | undefined },
) {
  const overseen = overseenBy(requester.actor)
  const scope = userId === undefined ? overseen : narrowScope(overseen, [userId])
  const rows = await listWaiting(deps.db, scope, maxWaitingShown)
  const count = await countWaiting(deps.db, scope, maxCounted)
  const subjectIds = rows.map(({ owner_id: ownerId }) => ownerId)
  const view = { action: 'compliance_waiting_listed', entity: 'compliance_record', subjectIds }
  await recordAudit(deps.db, { ...requester, ...view })
  return { rows, count }
}

interface Decision {
  id: string
  version: number
  /** null: the record is verified */
  reason: string | null
}

const texts = findFreeText(returnComplianceRecord.body)

/**
 * Verifies a record that waits, or returns it with a reason. Repeating the request returns the record as it is. Throws
 * `compliance_record_decided` or `compliance_record_changed` with the current record.
 */
export async function decideOnRecord(
  deps: Deps,
  { show, ...requester }: Requester & { show: (row: RecordRow) => Promise<ComplianceRecord> },
  { id, version, reason }: Decision,
): Promise<ComplianceRecord> {
  if (reason !== null) assertTextsNameNobody({ reason }, texts)
  const verification = reason === null ? 'verified' : 'rejected'
  const { row, refusal } = await inTransaction(deps.db, async (tx) => {
    const unlocked = await getDecidable(tx, requester, id)
    await lockRecords(tx, unlocked.owner_id, unlocked.requirement_id)
    const saved = await getDecidable(tx, requester, id)
    const isRepeated = saved.decided_by === requester.actor.id && saved.rejection_reason === reason
    if (saved.verification === verification && isRepeated) return { row: saved }
    if (saved.verification !== 'waiting') return { row: saved, refusal: 'compliance_record_decided' as const }
    if (saved.version !== version) return { row: saved, refusal: 'compliance_record_changed' as const }
    await updateRecordRow(tx, id, {
      verification,
      decided_by: requester.actor.id,
      decided_at: deps.clock.now(),
      rejection_reason: reason,
      version: version + 1,
    })
    await refreshReplaced(tx, { requirementId: saved.requirement_id, ownerId: saved.owner_id })
    await recordAudit(tx, {
      ...requester,
      action: reason === null ? 'compliance_record_verified' : 'compliance_record_returned',
      entity: 'compliance_record',
      entityId: id,
      entityVersion: version + 1,
      subjectIds: [saved.owner_id],
      changedFields: ['verification'],
    })
    return { row: await getDecidable(tx, requester, id) }
  })
  // This runs outside the transaction, because reading the files needs another connection.
  const current = await show(row)
  if (refusal === 'compliance_record_changed') throw new AppError(refusal, { current })
  if (refusal) throw new AppError(refusal, { current })
  return current
}

/** Returns a record that the actor may decide on. Throws `own_compliance_record` if it is the actor's own. */
async function getDecidable(tx: Tx, { actor }: Requester, id: string): Promise<RecordRow> {
  if (await findRecord(tx, ownScope(actor), id)) throw new AppError('own_compliance_record')
  const row = await findRecord(tx, overseenBy(actor), id)
  if (!row) throw new AppError('compliance_record_not_found')
  return row
}
