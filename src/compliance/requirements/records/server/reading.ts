import { getOwnActivity } from '#cpd/activities/server/service.ts'
import { readEvidence } from '#evidence/server/service.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { getVisiblePersonScope } from '#people/duties/server/service.ts'
import { requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement } from '../../definitions/server/queries.ts'
import { maxRecordsOfAnActivity, maxRecordsOfARequirement } from '../contract.ts'
import { isWithdrawable } from '../record-rules.ts'
import { maxWaivers } from '../waivers.contract.ts'
import {
  findRecord,
  findRecordOwner,
  listRecordRows,
  listRecordsOfActivity,
  type RecordRow,
} from './queries.ts'
import type { ShownRecord } from './row-mapping.ts'
import { listWaivers, type WaiverRow } from './waiver-queries.ts'

/** Adds to records the rights of the actor, and links to their files, which expire after some minutes. */
export async function addEvidence(
  deps: Deps,
  actor: Actor,
  rows: readonly RecordRow[],
): Promise<ShownRecord[]> {
  const now = deps.clock.now()
  const byOwner = Map.groupBy(rows, ({ owner_id: ownerId }) => ownerId)
  const filesByOwner = await Promise.all(
    [...byOwner].map(([ownerId, records]) =>
      readEvidence(
        deps,
        actor,
        ownerId,
        records.map(({ id, evidence_ids: evidenceIds }) => ({ id, evidenceIds })),
      ),
    ),
  )
  const files = new Map(filesByOwner.flatMap((ownerFiles) => [...ownerFiles]))
  return rows.map((row) => ({
    row,
    evidence: files.get(row.id) ?? [],
    cpdActivityId: row.owner_id === actor.id ? row.cpd_activity_id : null,
    mayWithdraw: row.owner_id === actor.id && isWithdrawable(row, now),
  }))
}

export async function addEvidenceToOne(deps: Deps, actor: Actor, row: RecordRow): Promise<ShownRecord> {
  const [shown] = await addEvidence(deps, actor, [row])
  if (!shown) throw new Error('A row must give one record')
  return shown
}

/** Returns the records and waivers of a user for a requirement. Audits the view if it is another user's. */
export async function getHistory(
  deps: Deps,
  requester: Requester,
  { requirementId, userId = requester.actor.id }: { requirementId: string; userId?: string | undefined },
): Promise<{ records: ShownRecord[]; waivers: WaiverRow[] }> {
  const scope = await getVisiblePersonScope(deps, requester.actor, userId)
  const rows = await listRecordRows(deps.db, scope, requirementId, maxRecordsOfARequirement)
  const waivers = await listWaivers(deps.db, scope, { requirementId, limit: maxWaivers })
  const isEmpty = rows.length + waivers.length === 0
  if (isEmpty && !(await findRequirement(deps.db, requirementsVisibleTo(requester.actor), requirementId)))
    throw new AppError('requirement_not_found')
  const view = { action: 'compliance_records_listed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, ...requester, ...view })
  return { records: await addEvidence(deps, requester.actor, rows), waivers }
}

/** Returns the actor's records that are linked to one of their CPD activities. */
export async function getActivityRecords(deps: Deps, actor: Actor, activityId: string) {
  await getOwnActivity(deps, actor, activityId)
  return listRecordsOfActivity(deps.db, ownScope(actor), activityId, maxRecordsOfAnActivity)
}

/** Returns one record. Audits the view if it is another user's. */
export async function getRecord(deps: Deps, requester: Requester, id: string): Promise<ShownRecord> {
  const ownerId = await findRecordOwner(deps.db, id)
  if (ownerId === null) throw new AppError('compliance_record_not_found')
  const scope = await getVisiblePersonScope(deps, requester.actor, ownerId).catch((error: unknown) => {
    const isHidden = error instanceof AppError && error.code === 'user_not_found'
    throw isHidden ? new AppError('compliance_record_not_found') : error
  })
  const row = await findRecord(deps.db, scope, id)
  if (!row) throw new AppError('compliance_record_not_found')
  const entity = { entity: 'compliance_record', entityId: id, entityVersion: row.version }
  await auditView(deps.db, { ownerId, ...requester, action: 'compliance_record_viewed', ...entity })
  return addEvidenceToOne(deps, requester.actor, row)
}
