import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { SignatureClaims } from '#platform/server/db/types.ts'
import type { SignatureClaim } from '../claim.contract.ts'
import type { CaseScope } from '../../record/server/policy.ts'

type ClaimRow = Omit<Selectable<SignatureClaims>, 'claims'> & { claims: SignatureClaim[] }

// Safe cast: only claims that the contract accepted are stored.
const toClaimRow = (row: Selectable<SignatureClaims>): ClaimRow => ({
  ...row,
  claims: row.claims as unknown as SignatureClaim[],
})

/** Returns the claimed signatures of the viewer's own cases with these ids. */
export async function listOwnClaimRows(
  db: Db,
  { viewerId }: CaseScope,
  caseIds: readonly string[],
): Promise<ClaimRow[]> {
  if (caseIds.length === 0) return []
  const rows = await db
    .selectFrom('signature_claims')
    .innerJoin('cases', 'cases.id', 'signature_claims.case_id')
    .where('cases.owner_id', '=', viewerId)
    .where('cases.id', 'in', caseIds)
    .selectAll('signature_claims')
    .execute()
  return rows.map(toClaimRow)
}

/** Returns the claimed signatures of the viewer's own cases with these ids, by the id of the case. */
export async function listOwnClaims(
  db: Db,
  scope: CaseScope,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, SignatureClaim[]>> {
  const rows = await listOwnClaimRows(db, scope, caseIds)
  return new Map(rows.map(({ case_id, claims }) => [case_id, claims]))
}

/** Returns the claimed signatures of a case. The caller must first load the case in the viewer's scope. */
export async function findClaims(db: Db, caseId: string): Promise<SignatureClaim[]> {
  const row = await db
    .selectFrom('signature_claims')
    .where('case_id', '=', caseId)
    .selectAll()
    .executeTakeFirst()
  return row ? toClaimRow(row).claims : []
}
