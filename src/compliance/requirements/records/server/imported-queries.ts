import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ComplianceRecords } from '#platform/server/db/types.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import { sql, type Insertable } from 'kysely'
import type { ExpirySource, Verification } from '../../rules/words.contract.ts'

/** Returns the records of one person for these requirements, newest first. */
export const listRecordsOfPerson = (
  tx: Tx,
  { userId }: PeopleScope,
  requirementIds: readonly string[],
  limit: number,
) =>
  tx
    .selectFrom('compliance_records')
    .select([
      'id',
      'requirement_id',
      'completed_on',
      'expires_on',
      'expires_by',
      'is_completion_known',
      'verification',
      'import_row_id',
      'ended_on',
      'created_at',
    ])
    .$narrowType<{ verification: Verification; expires_by: ExpirySource }>()
    .where('owner_id', '=', userId ?? '')
    .where('requirement_id', 'in', requirementIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type RecordOfPerson = Awaited<ReturnType<typeof listRecordsOfPerson>>[number]

export async function insertImportedRecords(
  tx: Tx,
  rows: readonly Insertable<ComplianceRecords>[],
): Promise<void> {
  await tx.insertInto('compliance_records').values(rows).execute()
}

/** Returns the records that were made from a row of an import, for people in the scope. */
export const listRecordsOfImportRow = (db: Db, scope: PeopleScope, importRowId: string, limit: number) =>
  db
    .selectFrom('compliance_records')
    .innerJoin('users', 'users.id', 'compliance_records.owner_id')
    .innerJoin(
      'compliance_requirements as requirements',
      'requirements.id',
      'compliance_records.requirement_id',
    )
    .select([
      'compliance_records.id',
      'compliance_records.owner_id',
      'compliance_records.requirement_id',
      'compliance_records.completed_on',
      'compliance_records.decided_at',
      'compliance_records.version',
      'requirements.title',
    ])
    .where(isInScope(scope))
    .where('import_row_id', '=', importRowId)
    .orderBy('requirements.title')
    .limit(limit)
    .execute()

/** The caller must have found the records in the actor's scope, in this transaction. */
export async function deleteImportedRecordRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('compliance_records').where('id', 'in', ids).execute()
}

/** Returns the records of active people of an organization in the scope, in the form that `packed-records.ts` unpacks. */
export const listPackedRecords = (
  db: Db,
  scope: PeopleScope,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<{ ownerId: string; packed: string }[]> =>
  db
    .selectFrom('compliance_records as records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .select([
      'records.owner_id as ownerId',
      sql<string>`string_agg(concat_ws(' ', requirement_id, completed_on, coalesce(expires_on::text, '-'),
        case when is_completion_known then 'true' else 'false' end, verification), ',')`.as('packed'),
    ])
    .where(isInScope(scope))
    .where('users.organization_id', '=', organizationId)
    .where('users.status', '=', 'active')
    .groupBy('records.owner_id')
    .limit(limit)
    .execute()
