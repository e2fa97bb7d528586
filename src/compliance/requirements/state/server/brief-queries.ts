import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import { toDay } from '#platform/contract/calendar-days.ts'
import type { RecordFacts } from '../../rules/status.ts'

const dayBase = 2 ** 18
/**
 * Up to this number of people, records are found by their owners; for more people, by the days on which the records decide the
 * status.
 */
const maxByOwner = 200
const verificationCodes = ['not_needed', 'waiting', 'verified', 'rejected'] as const

/**
 * Returns the records that decide the status on a day, by user. Each is packed into one number, because reading 160,000 rows of
 * text takes the server four times as long. An index on the days of each record finds them, so the cost does not grow with the
 * years.
 */
export async function listPackedRecords(
  db: Db,
  scope: PeopleScope,
  { requirementIds, day, people }: { requirementIds: readonly string[]; day: string; people: number },
): Promise<Map<string, number[]>> {
  const decidesOnDay =
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
      and ${decidesOnDay}
    group by records.owner_id`.execute(db)
  return new Map(
    rows.map(({ owner_id: ownerId, packed }) => [ownerId, packed.slice(1, -1).split(',').map(Number)]),
  )
}

/** Returns the position of the requirement, and the record's facts that decide its status. */
export function unpackRecord(packed: number): { position: number; record: RecordFacts } {
  const verification = verificationCodes[packed % 4] ?? 'rejected'
  const dates = Math.floor(packed / 4)
  const expires = dates % dayBase
  const rest = Math.floor(dates / dayBase)
  const record = {
    id: '',
    completedOn: toDay(rest % dayBase),
    expiresOn: expires === 0 ? null : toDay(expires - 1),
    verification,
    // The age of a record decides nothing here: returned records that were followed by a newer one are not in the list.
    createdAt: '',
  }
  return { position: Math.floor(rest / dayBase), record }
}
