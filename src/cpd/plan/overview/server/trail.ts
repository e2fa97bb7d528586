import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'

interface PlanChange {
  record: 'goal' | 'plan_review'
  id: string
  version: number
  change: 'created' | 'updated' | 'deleted'
  fields?: string[]
  /** The privacy warnings that the author confirmed. */
  confirmations?: readonly PrivacyCheck[]
}

/** Audits a change of a goal or a review, and each privacy warning that the author confirmed. */
export async function recordChange(
  tx: Tx,
  requester: Requester,
  { record, id, version, change, fields = [], confirmations = [] }: PlanChange,
): Promise<void> {
  const entity = { ...requester, entity: `cpd_${record}`, entityId: id, entityVersion: version }
  await recordAudit(tx, { ...entity, action: `${record}_${change}`, changedFields: fields })
  if (confirmations.length === 0) return
  const events = confirmations.map(({ path, pattern }) => ({
    ...entity,
    action: `${record}_privacy_confirmed`,
    changedFields: [path],
    reason: pattern,
  }))
  await insertAudits(tx, events).execute()
}
