import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#duties/server/policy.ts'
import { isInScope } from '#duties/server/row-mapping.ts'
import type { RecordFacts } from '../../rules/status.ts'
import type { Verification } from '../../rules/words.contract.ts'

export interface KnownRecord extends RecordFacts {
  readonly requirementId: string
}

/**
 * Returns the records that may decide the state of a day, by user: not those that another one has replaced, so the cost does not
 * grow with the age of the records. One row for each user, because 160,000 rows take longer to read than to find.
 */
export async function listKnownRecords(
  db: Db,
  scope: PeopleScope,
  { requirementIds, day }: { requirementIds: readonly string[]; day: string },
): Promise<Map<string, KnownRecord[]>> {
  const { rows } = await sql<{ owner_id: string; known: string }>`
    select records.owner_id, string_agg(concat_ws(' ', records.requirement_id, records.id, records.completed_on,
      coalesce(records.expires_on::text, '-'), records.verification,
      to_char(records.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), ',') as known
    from compliance_records as records
    where records.owner_id in (select users.id from users where ${isInScope(scope)})
      and records.requirement_id = any(${requirementIds}::uuid[])
      and records.completed_on <= ${day}::date
      and (records.replaced_on is null or records.replaced_on > ${day}::date)
    group by records.owner_id`.execute(db)
  return new Map(rows.map(({ owner_id: ownerId, known }) => [ownerId, known.split(',').map(toKnown)]))
}

function toKnown(written: string): KnownRecord {
  const [requirementId = '', id = '', completedOn = '', expiresOn = '', verification = '', createdAt = ''] =
    written.split(' ')
  return {
    requirementId,
    id,
    completedOn,
    expiresOn: expiresOn === '-' ? null : expiresOn,
    verification: verification as Verification, // a check constraint limits it
    createdAt,
  }
}

export interface KnownWaiver {
  ownerId: string
  requirementId: string
  id: string
  from: string
  until: string
  endedOn: string | null
  reason: string
  grantedBy: string
}

const mostWaivers = 200_000

/** Returns the waivers that hold on a day. */
export async function listKnownWaivers(db: Db, scope: PeopleScope, day: string): Promise<KnownWaiver[]> {
  return db
    .selectFrom('compliance_waivers as waivers')
    .innerJoin('users', 'users.id', 'waivers.owner_id')
    .innerJoin('users as granters', 'granters.id', 'waivers.granted_by')
    .select([
      'waivers.owner_id as ownerId',
      'waivers.requirement_id as requirementId',
      'waivers.id',
      'waivers.from_date as from',
      'waivers.until_date as until',
      'waivers.ended_on as endedOn',
      'waivers.reason',
      'granters.name as grantedBy',
    ])
    .where(isInScope(scope))
    .where('waivers.from_date', '<=', day)
    .where('waivers.until_date', '>=', day)
    .orderBy('waivers.until_date', 'desc')
    .limit(mostWaivers)
    .execute()
}

/** Returns why the records of one user were returned, by the id of the record. */
export async function listRejectionReasons(
  db: Db,
  scope: PeopleScope,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('compliance_records')
    .innerJoin('users', 'users.id', 'compliance_records.owner_id')
    .select(['compliance_records.id', 'compliance_records.rejection_reason'])
    .where(isInScope(scope))
    .where('compliance_records.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, rejection_reason: reason }) => [id, reason]))
}
