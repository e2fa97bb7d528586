import type { Tx } from '#platform/server/db/database.ts'

/** Ends the supervision of every clinician of this user. Returns each clinician's new version. */
export const releaseClinicians = (tx: Tx, supervisorId: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ supervisor_id: null, updated_at: now })
    .where('supervisor_id', '=', supervisorId)
    .returning(['id', 'version'])
    .execute()

/** Locks the supervisor's role and status until the transaction ends; other clinicians can still be assigned. */
export const lockSupervisor = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['role', 'status']).where('id', '=', userId).forShare().executeTakeFirst()

/** Returns the name of an organization; null for none. */
export const getOrganizationName = async (tx: Tx, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const row = await tx
    .selectFrom('organizations')
    .select('org_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.org_name
}
