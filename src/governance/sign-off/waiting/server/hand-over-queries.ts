import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { maySign } from '../../requests/server/row-mapping.ts'

const maxPerRun = 500

export interface OrphanedRequest {
  id: string
  case_id: string
  clinician_id: string
  asked_at: Date
  next_id: string
}

/**
 * Returns and locks open requests to a person who may not sign today, if the clinician has a clinical supervisor who may. Other
 * requests stay where they are until there is such a supervisor.
 */
export async function lockOrphanedRequests(tx: Tx): Promise<OrphanedRequest[]> {
  const { rows } = await sql<OrphanedRequest>`
    select requests.id, requests.case_id, requests.clinician_id, requests.asked_at, next.supervisor_id as next_id
    from sign_off_requests as requests
    join active_supervision as next on next.clinician_id = requests.clinician_id
      and next.kind = 'clinical' and next.sign_off and next.view_cases
    join users as supervisors on supervisors.id = next.supervisor_id and supervisors.status = 'active'
    where requests.state = 'open' and not ${maySign}
    order by requests.asked_at, requests.id limit ${maxPerRun}
    for update of requests skip locked`.execute(tx)
  return rows
}

/** Ends requests that were handed over to another supervisor. */
export async function closeHandedOver(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('sign_off_requests')
    .set({ state: 'handed_over', closed_at: now })
    .where('id', 'in', [...ids])
    .execute()
}
