import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import { dayOf } from '#platform/contract/calendar-days.ts'
import type { RecordFacts } from '../../rules/status.ts'

const dayBase = 2 ** 18
/** The records of so many people are found by their owners, those of more by the days on which they decide. */
const maxByOwner = 200
const verificationCodes = ['not_needed', 'waiting', 'verified', 'rejected'] as const

/**
 * Returns the records that decide the states of a day, by user, packed into one number each: 160,000 rows of texts take the server
 * four times as long. The index of the days on which a record decides finds them, so the cost does not grow with their age.
 */
export async function listPackedRecords(
  db: Db,
  scope: PeopleScope,
  { requirementIds, day, people }: { requirementIds: readonly string[]; day: string; people: number },
): Promise<Map<string, number[]>> {
  const decides =
    people <= maxByOwner
      ? sql`records.completed_on <= ${day}::date and coalesce(records.replaced_on, 'infinity'::date) > ${day}::date`
      : sql`daterange(records.completed_on, records.replaced_on) @> ${day}::date`
  const { rows } = await sql<{ owner_id: string; packed: string }>`
    select records.owner_id, array_agg(
      (((requirements.at - 1) * ${sql.lit(dayBase)} + (records.completed_on - date '1970-01-01')) * ${sql.lit(dayBase)}
        + coalesce(records.expires_on - date '1970-01-01' + 1, 0)) * 4
        + case records.verification when 'not_needed' then 0 when 'waiting' then 1 when 'verified' then 2 else 3 end
    )::text as packed
    from compliance_records as records
    join unnest(${requirementIds}::uuid[]) with ordinality as requirements (id, at) on requirements.id = records.requirement_id
    where records.owner_id in (select users.id from users where ${isInScope(scope)})
      and ${decides}
    group by records.owner_id`.execute(db)
  return new Map(
    rows.map(({ owner_id: ownerId, packed }) => [ownerId, packed.slice(1, -1).split(',').map(Number)]),
  )
}

/** Returns the position of the requirement and what decides its status. */
export function unpacked(packed: number): { at: number; record: RecordFacts } {
  const verification = verificationCodes[packed % 4] ?? 'rejected'
  const dates = Math.floor(packed / 4)
  const expires = dates % dayBase
  const before = Math.floor(dates / dayBase)
  const record = {
    id: '',
    completedOn: dayOf(before % dayBase),
    expiresOn: expires === 0 ? null : dayOf(expires - 1),
    verification,
    // A returned record is not among them once a newer one was added, and of the others the age decides no status.
    createdAt: '',
  }
  return { at: Math.floor(before / dayBase), record }
}
