import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Cases } from '#platform/server/db/types.ts'
import type { CaseScope } from '../../record/server/policy.ts'

export interface Removal {
  status?: 'voided'
  deleted_at?: Date | null
  version: number
  updated_at: Date
}

export async function updateRemoval(tx: Tx, caseId: string, removal: Removal): Promise<void> {
  await tx.updateTable('cases').set(removal).where('id', '=', caseId).execute()
}

const deletedCaseColumns = [
  'id',
  'mission_number',
  'patient_sequence',
  'title',
  'date',
  'type',
  'status',
  'deleted_at',
] as const

/** A row in the list of deleted cases. */
export type DeletedCaseRow = Pick<Selectable<Cases>, (typeof deletedCaseColumns)[number]> & {
  deleted_at: Date
}

export interface DeletedCasePosition {
  deletedAt: Date
  id: string
}

/** Returns the user's cases deleted after `since`, most recently deleted first. */
export async function listDeletedRows(
  db: Db,
  scope: CaseScope,
  { since, after, limit }: { since: Date; after: DeletedCasePosition | null; limit: number },
): Promise<DeletedCaseRow[]> {
  return db
    .selectFrom('cases')
    .select(deletedCaseColumns)
    .where('owner_id', '=', scope.viewerId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>', since)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(deleted_at, id) < (${after?.deletedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ deleted_at: Date }>()
    .execute()
}

export interface ExpiredCase extends DeletedCasePosition {
  ownerId: string
}

/** Returns all users' cases that were deleted up to `until`, oldest deletion first. */
export async function listExpiredCases(
  db: Db,
  { until, after, limit }: { until: Date; after: DeletedCasePosition | null; limit: number },
): Promise<ExpiredCase[]> {
  return db
    .selectFrom('cases')
    .select(['id', 'owner_id as ownerId', 'deleted_at as deletedAt'])
    .where('deleted_at', '<=', until)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(deleted_at, id) > (${after?.deletedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ deletedAt: Date }>()
    .execute()
}

/** Permanently erases a case with all its rows, if it is still deleted. Returns the id of its mission, or null. */
export async function eraseCase(tx: Tx, caseId: string, until: Date, now: Date): Promise<string | null> {
  const erasedCase = await tx
    .deleteFrom('cases')
    .where('id', '=', caseId)
    .where('deleted_at', '<=', until)
    .returning('mission_id')
    .executeTakeFirst()
  if (!erasedCase) return null
  await tx.insertInto('erased_cases').values({ id: caseId, erased_at: now }).execute()
  return erasedCase.mission_id
}
