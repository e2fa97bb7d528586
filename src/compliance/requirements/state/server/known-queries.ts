import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { RecordFacts } from '../../rules/status.ts'
import type { Return } from '../fitness.contract.ts'
import type { Verification } from '../../rules/words.contract.ts'

export interface KnownRecord extends RecordFacts {
  readonly requirementId: string
}

/**
 * Returns the records that may decide a status on a day, by user. Replaced records are left out, so the cost does not grow with
 * the years. Each user has one row, because reading 160,000 rows takes longer than finding them.
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
  return new Map(rows.map(({ owner_id: ownerId, known }) => [ownerId, known.split(',').map(unpackRecord)]))
}

function unpackRecord(packed: string): KnownRecord {
  const [requirementId = '', id = '', completedOn = '', expiresOn = '', verification = '', createdAt = ''] =
    packed.split(' ')
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

const maxWaivers = 200_000

/** Returns the waivers whose dates include a day. */
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
    .limit(maxWaivers)
    .execute()
}

interface ReturnRow {
  ownerId: string
  requirementId: string
  returnedAt: Date
  zone: string
  reason: string
}

const maxReturns = 10_000

/** Finds when and why a person's record for a requirement was returned; null if it was not. */
export type FindReturn = (ownerId: string, requirementId: string) => Return | null

/**
 * Returns a lookup of returned records that were not replaced by a day. Dates are in the time zones of the people's
 * organizations.
 */
export async function listReturns(
  db: Db,
  scope: PeopleScope,
  { requirementIds, day }: { requirementIds: readonly string[]; day: string },
): Promise<FindReturn> {
  if (requirementIds.length === 0) return () => null
  const { rows } = await sql<ReturnRow>`
    select distinct on (records.owner_id, records.requirement_id)
      records.owner_id as "ownerId", records.requirement_id as "requirementId",
      records.decided_at as "returnedAt", coalesce(records.rejection_reason, '') as reason,
      ${timeZoneOfUser} as zone
    from compliance_records as records
    join users on users.id = records.owner_id
    left join organizations on organizations.id = users.organization_id
    where ${isInScope(scope)}
      and records.requirement_id = any(${requirementIds}::uuid[])
      and records.verification = 'rejected'
      and records.completed_on <= ${day}::date
      and coalesce(records.replaced_on, 'infinity'::date) > ${day}::date
    order by records.owner_id, records.requirement_id, records.created_at desc
    limit ${maxReturns}`.execute(db)
  const returnsByKey = new Map(
    rows.map(({ ownerId, requirementId, returnedAt, reason, zone }) => [
      `${ownerId} ${requirementId}`,
      { on: dateIn(zone, returnedAt), reason },
    ]),
  )
  return (ownerId, requirementId) => returnsByKey.get(`${ownerId} ${requirementId}`) ?? null
}
