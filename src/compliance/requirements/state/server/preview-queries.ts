import type { Db } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Verification } from '../../rules/words.contract.ts'

const maxRecords = 50_000

/** Returns every record of a requirement that has not ended, including replaced ones, to recalculate their expiries for a preview. */
export async function listRecordsOfRequirement(db: Db, scope: PeopleScope, requirementId: string) {
  const rows = await db
    .selectFrom('compliance_records as records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .select([
      'records.id',
      'records.owner_id',
      'records.requirement_id',
      'records.completed_on',
      'records.expires_on',
      'records.expires_by',
      'records.verification',
      'records.created_at',
    ])
    .$narrowType<{ verification: Verification }>()
    .where(isInScope(scope))
    .where('records.requirement_id', '=', requirementId)
    .where('records.ended_on', 'is', null)
    .limit(maxRecords)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    requirementId: row.requirement_id,
    completedOn: row.completed_on,
    expiresOn: row.expires_on,
    expiresBy: row.expires_by,
    verification: row.verification,
    createdAt: row.created_at.toISOString(),
  }))
}
