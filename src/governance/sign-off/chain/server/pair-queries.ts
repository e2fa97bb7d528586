import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

interface Pair {
  signerId: string
  clinicianId: string
  now: Date
}

/** Stores when a user last signed a case of another user, so that pairs are found without reading all signatures. */
export async function savePair(tx: Tx, { signerId, clinicianId, now }: Pair): Promise<void> {
  await tx
    .insertInto('signing_pairs')
    .values({ signer_id: signerId, clinician_id: clinicianId, last_signed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['signer_id', 'clinician_id']).doUpdateSet({
        last_signed_at: sql`greatest(signing_pairs.last_signed_at, excluded.last_signed_at)`,
      }),
    )
    .execute()
}

/** Stores the pair for a signature from outside, if its email address belongs to an account. */
export async function savePairOfAddress(
  tx: Tx,
  { address, clinicianId, now }: Omit<Pair, 'signerId'> & { address: string },
): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (account && account.id !== clinicianId) await savePair(tx, { signerId: account.id, clinicianId, now })
}

export async function deletePairsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('signing_pairs')
    .where((is) => is.or([is('signer_id', '=', userId), is('clinician_id', '=', userId)]))
    .execute()
}
