import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'

interface PlanChange {
  record: 'goal' | 'plan_review'
  id: string
  version: number
  done: 'created' | 'updated' | 'deleted'
  fields?: string[]
  /** The privacy warnings that the author confirmed. */
  confirmed?: readonly PrivacyCheck[]
}

/** Audits a change of a goal or a review, with each confirmed warning. */
export async function recordChange(
  tx: Tx,
  requester: Requester,
  { record, id, version, done, fields = [], confirmed = [] }: PlanChange,
): Promise<void> {
  const entity = { ...requester, entity: `cpd_${record}`, entityId: id, entityVersion: version }
  await recordAudit(tx, { ...entity, action: `${record}_${done}`, changedFields: fields })
  if (confirmed.length === 0) return
  const events = confirmed.map(({ path, pattern }) => ({
    ...entity,
    action: `${record}_privacy_confirmed`,
    changedFields: [path],
    reason: pattern,
  }))
  await insertAudits(tx, events).execute()
}
