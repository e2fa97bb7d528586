import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { SignatureScope } from './policy.ts'

const selectSigned = (db: Db) =>
  db
    .selectFrom('case_signatures as link')
    .innerJoin('signed_cases as signed', 'signed.signature_id', 'link.id')
    .selectAll('link')
    .select([
      'signed.case_id',
      'signed.case_version',
      'signed.clinician_id',
      'signed.level',
      'signed.unrated_because',
      'signed.salt',
      'signed.content_hash',
      'signed.field_hashes',
    ])

/** More than a case has versions worth signing; the newest count. */
const maxSignatures = 2_000

/** Returns the signatures in scope, newest first. */
export const listSignatures = (db: Db, { caseIds }: SignatureScope) =>
  selectSigned(db)
    .where('signed.case_id', 'in', [...(caseIds ?? [])])
    .orderBy('link.signed_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(maxSignatures)
    .execute()

export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number]

/** Returns the next signatures that one person made, oldest first, also those of erased cases. */
export const listSignaturesMade = (
  db: Db,
  { personId }: SignatureScope,
  after: string | null,
  limit: number,
) =>
  db
    .selectFrom('case_signatures as link')
    .leftJoin('signed_cases as signed', 'signed.signature_id', 'link.id')
    .where('link.signer_id', '=', personId)
    .$if(after !== null, (query) => query.where('link.id', '>', after))
    .selectAll('link')
    .select(['signed.case_id', 'signed.case_version', 'signed.level', 'signed.unrated_because'])
    .orderBy('link.id')
    .limit(limit)
    .execute()

/** Returns the next cases of a person that were signed, in the order of their ids. */
export async function listOwnSignedCaseIds(
  db: Db,
  { personId }: SignatureScope,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('signed_cases')
    .select('case_id')
    .distinct()
    .where('clinician_id', '=', personId)
    .$if(after !== null, (query) => query.where('case_id', '>', after))
    .orderBy('case_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.case_id)
}

/** Returns whether this person has signed this version of a case. */
export async function hasSigned(
  tx: Tx,
  { personId }: SignatureScope,
  { caseId, version }: { caseId: string; version: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('signed_cases')
    .select('signature_id')
    .where('case_id', '=', caseId)
    .where('case_version', '=', version)
    .where('signer_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the scope includes this person. */
export async function isReached(db: Db, scope: PeopleScope, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isInScope(scope))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the registration of the only person in scope. */
export async function findRegistration(db: Db, scope: PeopleScope): Promise<string | null> {
  const row = await db.selectFrom('users').select('license_number').where(isInScope(scope)).executeTakeFirst()
  return row?.license_number ?? null
}
