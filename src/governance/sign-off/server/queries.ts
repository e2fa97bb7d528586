import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { SignatureScope } from './policy.ts'

/** The most signatures of each case that are read. Several people may have signed several versions; the newest versions count. */
const maxOfCase = 20

/** Returns the signatures of the newest versions of the cases in scope, newest first. */
export const listSignatures = (db: Db, { caseIds }: SignatureScope) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${caseIds}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('signed_cases')
          .selectAll()
          .whereRef('signed_cases.case_id', '=', 'asked.id')
          .orderBy('signed_cases.case_version', 'desc')
          .orderBy('signed_cases.signer_id')
          .limit(maxOfCase)
          .as('signed'),
      (join) => join.onTrue(),
    )
    .innerJoin('case_signatures as link', 'link.id', 'signed.signature_id')
    .leftJoin('signature_advice', 'signature_advice.signature_id', 'signed.signature_id')
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
      'signature_advice.advice',
    ])
    .orderBy('link.signed_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute()

export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number]

/** Returns the next signatures that one person made, oldest first, including those of erased cases. */
export const listSignaturesMade = (
  db: Db,
  { personId }: SignatureScope,
  after: string | null,
  limit: number,
) =>
  db
    .selectFrom('case_signatures as link')
    .leftJoin('signed_cases as signed', 'signed.signature_id', 'link.id')
    .leftJoin('signature_advice', 'signature_advice.signature_id', 'link.id')
    .where('link.signer_id', '=', personId)
    .$if(after !== null, (query) => query.where('link.id', '>', after))
    .selectAll('link')
    .select([
      'signed.case_id',
      'signed.case_version',
      'signed.level',
      'signed.unrated_because',
      'signature_advice.advice',
    ])
    .orderBy('link.id')
    .limit(limit)
    .execute()

/** Returns the ids of a person's next signed cases, in order. */
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

/** Returns the newest signed cases of a person in scope, by date. Only cases that count are included. */
export const listSignedCases = (db: Db, scope: PeopleScope, personId: string, limit: number) =>
  db
    .selectFrom('signed_cases')
    .innerJoin('users', 'users.id', 'signed_cases.clinician_id')
    .innerJoin('cases', 'cases.id', 'signed_cases.case_id')
    .select(['cases.id', 'cases.date'])
    .distinct()
    .where('signed_cases.clinician_id', '=', personId)
    .where(isInScope(scope))
    // As everywhere in Sortie, drafts, exercises, simulations, voided and deleted cases do not count.
    .where('cases.counted', '=', true)
    .where('cases.deleted_at', 'is', null)
    .orderBy('cases.date', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(limit)
    .execute()

export interface SignerFacts {
  /** Whether the signer supervises the clinician. */
  supervises: boolean
  /** The signature of the signer for this version of the case; null if they have not signed it. */
  signatureId: string | null
  registration: string | null
}

/**
 * Returns the facts that decide whether a person may sign a version of a case, with one statement. `supervised` is the scope of
 * the people whom they supervise.
 */
export const getSignerFacts = (
  tx: Tx,
  { personId }: SignatureScope,
  supervised: PeopleScope,
  { caseId, version, clinicianId }: { caseId: string; version: number; clinicianId: string },
): Promise<SignerFacts> =>
  tx
    .selectFrom('users as signer')
    .where('signer.id', '=', personId)
    .select((signer) => [
      'signer.license_number as registration',
      signer
        .exists(
          signer
            .selectFrom('users')
            .select('users.id')
            .where('users.id', '=', clinicianId)
            .where(isInScope(supervised)),
        )
        .$castTo<boolean>()
        .as('supervises'),
      signer
        .selectFrom('signed_cases')
        .select('signature_id')
        .where('case_id', '=', caseId)
        .where('case_version', '=', version)
        .where('signed_cases.signer_id', '=', personId)
        .as('signatureId'),
    ])
    .executeTakeFirstOrThrow()

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

/** Returns a signature that a person made, unless its case was erased. */
export const findMadeSignature = (db: Db, { personId }: SignatureScope, id: string) =>
  db
    .selectFrom('signed_cases')
    .leftJoin('signature_advice', 'signature_advice.signature_id', 'signed_cases.signature_id')
    .select(['case_id', 'case_version', 'clinician_id', 'advice'])
    .where('signed_cases.signature_id', '=', id)
    .where('signed_cases.signer_id', '=', personId)
    .executeTakeFirst()

/** Adds advice to a signature that has none. Returns whether it was added. */
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

interface Span {
  clinicianId: string
  since: Date
  limit: number
}

interface ByOthers extends Span {
  /** The user whose own actions are not counted. */
  exceptBy: string
}

const isPersonInScope = (scope: PeopleScope, clinicianId: string) => sql`exists (
  select from users where users.id = ${clinicianId}::uuid and ${isInScope(scope)})`

async function countFound(db: Db, ids: ReturnType<typeof sql>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ids} limit ${limit}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the cases of a person in scope that others have signed since. */
export const countSignedSince = (
  db: Db,
  scope: PeopleScope,
  { clinicianId, since, exceptBy, limit }: ByOthers,
): Promise<number> =>
  countFound(
    db,
    sql`select distinct signed_cases.case_id
      from signed_cases
      join case_signatures on case_signatures.id = signed_cases.signature_id
      join cases on cases.id = signed_cases.case_id
      where signed_cases.clinician_id = ${clinicianId}::uuid and ${isPersonInScope(scope, clinicianId)}
        and case_signatures.signed_at > ${since} and case_signatures.signer_id is distinct from ${exceptBy}::uuid
        and cases.deleted_at is null`,
    limit,
  )

/** Counts the cases of a person in scope that others have returned since, without those for which a new request was made. */
export const countReturnedSince = (
  db: Db,
  scope: PeopleScope,
  { clinicianId, since, exceptBy, limit }: ByOthers,
): Promise<number> =>
  countFound(
    db,
    sql`select distinct requests.case_id
      from sign_off_requests as requests
      join cases on cases.id = requests.case_id
      where requests.clinician_id = ${clinicianId}::uuid and ${isPersonInScope(scope, clinicianId)}
        and requests.state = 'returned' and requests.closed_at > ${since}
        and requests.supervisor_id <> ${exceptBy}::uuid and cases.deleted_at is null`,
    limit,
  )

/** Returns the signed cases of a person in scope that were edited since, the latest edit first. */
export async function listSignedCasesEditedSince(
  db: Db,
  scope: PeopleScope,
  { clinicianId, since, limit }: Span,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select cases.id from cases
    where cases.id in (select case_id from signed_cases where clinician_id = ${clinicianId}::uuid)
      and ${isPersonInScope(scope, clinicianId)}
      and cases.updated_at > ${since} and cases.deleted_at is null
    order by cases.updated_at desc, cases.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
