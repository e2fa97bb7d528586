import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AuditScope } from './policy.ts'

export interface EventFilters {
  /** People who acted or are concerned; an empty list matches nothing. */
  people: readonly string[] | undefined
  record: string | undefined
  actions: readonly string[] | undefined
  address: string | undefined
  /** The first and last day, in the time zone of the reader. */
  from: string | undefined
  to: string | undefined
  timeZone: string
}

export interface Candidates extends EventFilters {
  /** The last event of the previous page. */
  after: string | null
  limit: number
}

interface EventPosition {
  at: string
  id: string
}

/** Returns the condition for the part of an index between the first and the last day, after the previous page. */
function isInRange(
  { from, to, timeZone, after }: Candidates,
  { at, id }: EventPosition = { at: 'at', id: 'id' },
) {
  const column = sql.ref(at)
  const conditions = [
    from !== undefined && sql<SqlBool>`${column} >= ${from}::date::timestamp at time zone ${timeZone}`,
    to !== undefined && sql<SqlBool>`${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    after !== null &&
      sql<SqlBool>`(${column}, ${sql.ref(id)}) < ((select e.at from audit_events e where e.id = ${after}::bigint), ${after}::bigint)`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const newest = (limit: number) => sql`order by at desc, id desc limit ${sql.lit(limit)}`
const subjectColumns = { at: 'at', id: 'event_id' }

/**
 * Selects the newest events of these people: their own actions, and the actions that concern their records or their account. Each
 * subquery has a parameter of its own for its person, because PostgreSQL planned a list of people again each time, which took
 * longer than the queries.
 */
function selectEventsOfPeople(people: readonly string[], search: Candidates): RawBuilder<EventPosition> {
  const { limit } = search
  if (people.length === 0) return sql`select at, id from audit_events where false`
  const inRange = isInRange(search)
  const walks = people.map(
    (person) => sql`
      (select at, id from audit_events where actor_id = ${person} and ${inRange} ${newest(limit)})
      union all
      (select at, event_id as id from audit_subjects
        where subject_id = ${person} and ${isInRange(search, subjectColumns)} order by at desc, event_id desc limit ${sql.lit(limit)})
      union all
      (select at, id from audit_events where entity_id = ${person} and ${inRange} ${newest(limit)})`,
  )
  return sql`select distinct found.at, found.id from (${sql.join(walks, sql` union all `)}) as found (at, id) ${newest(limit)}`
}

/**
 * Selects the newest events from one index, as `(at, id)`: the index that is most selective for the filters. The other filters
 * are applied to the result, so the caller says how many events are read.
 */
export function selectCandidates(
  { organizationId }: AuditScope,
  search: Candidates,
): RawBuilder<EventPosition> {
  const { people, record, actions, address, limit } = search
  const inRange = isInRange(search)
  if (record !== undefined)
    return sql`select at, id from audit_events where entity_id = ${record} and ${inRange} ${newest(limit)}`
  if (people !== undefined) return selectEventsOfPeople(people, search)
  if (address !== undefined)
    return sql`select at, id from audit_events where address = ${address}::inet and ${inRange} ${newest(limit)}`
  if (organizationId !== null)
    return sql`select at, event_id as id from audit_organizations
      where organization_id = ${organizationId} and ${isInRange(search, subjectColumns)}
      order by at desc, event_id desc limit ${sql.lit(limit)}`
  if (actions !== undefined)
    return sql`select found.at, found.id from unnest(${actions}::text[]) as kind (action) cross join lateral (
        select at, id from audit_events where action = kind.action and ${inRange} ${newest(limit)}
      ) as found (at, id) ${newest(limit)}`
  return sql`select at, id from audit_events where ${inRange} ${newest(limit)}`
}

/** Returns whether the index that `selectCandidates` chooses leaves a filter, or the scope, to be checked for each event. */
export function needsFiltering(
  { organizationId }: AuditScope,
  { people, record, actions, address }: EventFilters,
): boolean {
  const filterCount = [record, people, address].filter((filter) => filter !== undefined).length
  if (filterCount > 1) return true
  if (filterCount === 1) return organizationId !== null || actions !== undefined
  return organizationId !== null && actions !== undefined
}
