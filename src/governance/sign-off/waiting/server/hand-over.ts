import { v7 as uuid } from 'uuid'
import { insertAudits, type AuditEntry } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { insertRequests } from '../../requests/server/queries.ts'
import { closeHandedOver, lockOrphanedRequests, type OrphanedRequest } from './hand-over-queries.ts'

interface HandOver {
  requests: readonly OrphanedRequest[]
  now: Date
  cause: Pick<AuditEntry, 'actor' | 'origin'>
  reason: 'link_ended' | 'unanswered'
}

/**
 * Ends locked requests and makes requests to another supervisor instead, which keep the time of the first request. A supervisor
 * who already has an open request for the case gets no second one.
 */
export async function handOver(tx: Tx, { requests, now, cause, reason }: HandOver): Promise<void> {
  if (requests.length === 0) return
  await closeHandedOver(
    tx,
    requests.map(({ id }) => id),
    now,
  )
  const next = requests.map(({ case_id, clinician_id, asked_at, next_id: supervisor_id }) => ({
    id: uuid(),
    case_id,
    clinician_id,
    supervisor_id,
    asked_at,
    handed_over_at: now,
  }))
  await insertRequests(tx, next)
  const audits = requests.map(({ case_id: entityId, clinician_id }): AuditEntry => ({
    ...cause,
    action: 'signature_request_handed_over',
    entity: 'case',
    entityId,
    subjectIds: [clinician_id],
    reason,
  }))
  await insertAudits(tx, audits).execute()
}

/**
 * Hands requests whose supervisor may no longer sign over to the present clinical supervisor. Until then, only their clinician
 * and the administrators see them: access never depends on this job.
 */
export async function handOverOrphaned(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const requests = await lockOrphanedRequests(tx)
    await handOver(tx, { requests, now, cause: { actor: null, origin: null }, reason: 'link_ended' })
  })
}
