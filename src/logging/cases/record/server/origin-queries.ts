import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { ImportedCases } from '#platform/server/db/types.ts'
import type { CaseScope } from './policy.ts'
import type { CaseOrigin } from '../origin.contract.ts'

export type OriginRow = Omit<Selectable<ImportedCases>, 'origin'> & { origin: CaseOrigin }

/** Returns the origins of the viewer's imported cases with these ids. */
export async function listOwnOrigins(
  db: Db,
  { viewerId }: CaseScope,
  caseIds: readonly string[],
): Promise<OriginRow[]> {
  if (caseIds.length === 0) return []
  const rows = await db
    .selectFrom('imported_cases')
    .innerJoin('cases', 'cases.id', 'imported_cases.case_id')
    .where('cases.owner_id', '=', viewerId)
    .where('cases.id', 'in', caseIds)
    .selectAll('imported_cases')
    .execute()
  return rows.map((row) => ({ ...row, origin: row.origin as unknown as CaseOrigin }))
}

/** Returns the origin of a case. Load the case in its viewer's scope first. */
export async function findOrigin(db: Db, caseId: string): Promise<OriginRow | null> {
  const row = await db
    .selectFrom('imported_cases')
    .where('case_id', '=', caseId)
    .selectAll()
    .executeTakeFirst()
  return row ? { ...row, origin: row.origin as unknown as CaseOrigin } : null
}
