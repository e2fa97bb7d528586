import type { Db } from '#platform/server/db/database.ts'

/** The most sessions that are compared; nobody has more within two days. */
const maxSessions = 200

/** Returns the network addresses of a clinician's sessions that were in use during a period. */
export async function listSessionAddresses(
  db: Db,
  clinicianId: string,
  { from, until }: { from: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .where('user_id', '=', clinicianId)
    .where('address', 'is not', null)
    .where('last_used_at', '>=', from)
    .where('created_at', '<=', until)
    .orderBy('last_used_at', 'desc')
    .limit(maxSessions)
    .execute()
  return rows.flatMap(({ address }) => address ?? [])
}

/** Returns signatures that are old enough to be compared for the last time. */
export const listToCompare = (db: Db, cutoff: Date, limit: number) =>
  db
    .selectFrom('assessor_requests')
    .select(['id', 'clinician_id', 'closed_at', 'network_hash', 'same_network'])
    .where('network_hash', 'is not', null)
    .where('closed_at', '<=', cutoff)
    .orderBy('closed_at')
    .limit(limit)
    .execute()

/** Deletes the network from which a case was signed, and keeps whether its clinician had a session from there. */
export async function forgetNetwork(db: Db, id: string, isSame: boolean): Promise<void> {
  await db
    .updateTable('assessor_requests')
    .set({ network_hash: null, same_network: isSame })
    .where('id', '=', id)
    .execute()
}
