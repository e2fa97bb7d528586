import type { Db, Tx } from '#platform/server/db/database.ts'
import type { SignatureScope } from './policy.ts'

/** Returns a signature that a person made, unless its case was erased. */
export const findMadeSignature = (db: Db, { personId }: SignatureScope, id: string) =>
  db
    .selectFrom('signed_cases')
    .leftJoin('signature_advice', 'signature_advice.signature_id', 'signed_cases.signature_id')
    .select(['case_id', 'case_version', 'clinician_id', 'advice'])
    .where('signed_cases.signature_id', '=', id)
    .where('signed_cases.signer_id', '=', personId)
    .executeTakeFirst()

/** Adds advice to a signature. Returns whether there was none. */
export async function insertAdvice(
  tx: Tx,
  { signatureId, advice, now }: { signatureId: string; advice: string; now: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('signature_advice')
    .values({ signature_id: signatureId, advice, written_at: now })
    .onConflict((conflict) => conflict.column('signature_id').doNothing())
    .returning('signature_id')
    .executeTakeFirst()
  return added !== undefined
}
