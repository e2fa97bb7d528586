import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AuditScope } from './policy.ts'

export interface EventFilters {
  /** People who acted or whom it is about; none match nothing. */
  people: readonly string[] | undefined
  record: string | undefined
  actions: readonly string[] | undefined
  address: string | undefined
  /** The first day and the last, in the zone of the reader. */
  from: string | undefined
  to: string | undefined
  timeZone: string
}

export interface Candidates extends EventFilters {
  /** The event with which the page before ended. */
  after: string | null
  limit: number
}

interface Place {
  at: string
  id: string
}

/** The part of an index that is newer than the first day, older than the last, and after the page before. */
function range({ from, to, timeZone, after }: Candidates, { at, id }: Place = { at: 'at', id: 'id' }) {
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
const ofSubjects = { at: 'at', id: 'event_id' }

/**
 * The newest events of these people: what they did, what was done with their records, and with their own record. Each walk names its
 * person by a parameter of its own: walks over a list of them were planned anew each time, which took longer than the walks.
 */
function ofPeople(people: readonly string[], search: Candidates): RawBuilder<Place> {
  const { limit } = search
  if (people.length === 0) return sql`select at, id from audit_events where false`
  const within = range(search)
  const walks = people.map(
    (person) => sql`
      (select at, id from audit_events where actor_id = ${person} and ${within} ${newest(limit)})
      union all
      (select at, event_id as id from audit_subjects
        where subject_id = ${person} and ${range(search, ofSubjects)} order by at desc, event_id desc limit ${sql.lit(limit)})
      union all
      (select at, id from audit_events where entity_id = ${person} and ${within} ${newest(limit)})`,
  )
  return sql`select distinct found.at, found.id from (${sql.join(walks, sql` union all `)}) as found (at, id) ${newest(limit)}`
}

/**
 * Returns the newest events that one index leads to, as `(at, id)`: the narrowest that the filters offer. A filter that is left
 * over is applied to these, so the caller says how many are read.
 */
export function candidates({ organizationId }: AuditScope, search: Candidates): RawBuilder<Place> {
  const { people, record, actions, address, limit } = search
  const within = range(search)
  if (record !== undefined)
    return sql`select at, id from audit_events where entity_id = ${record} and ${within} ${newest(limit)}`
  if (people !== undefined) return ofPeople(people, search)
  if (address !== undefined)
    return sql`select at, id from audit_events where address = ${address}::inet and ${within} ${newest(limit)}`
  if (organizationId !== null)
    return sql`select at, event_id as id from audit_organizations
      where organization_id = ${organizationId} and ${range(search, ofSubjects)}
      order by at desc, event_id desc limit ${sql.lit(limit)}`
  if (actions !== undefined)
    return sql`select found.at, found.id from unnest(${actions}::text[]) as kind (action) cross join lateral (
        select at, id from audit_events where action = kind.action and ${within} ${newest(limit)}
      ) as found (at, id) ${newest(limit)}`
  return sql`select at, id from audit_events where ${within} ${newest(limit)}`
}

/** Whether the index that `candidates` chooses leaves a filter, or the scope, to be checked for each event. */
export function isLeftOver(
  { organizationId }: AuditScope,
  { people, record, actions, address }: EventFilters,
): boolean {
  const chosen = [record, people, address].filter((filter) => filter !== undefined).length
  if (chosen > 1) return true
  if (chosen === 1) return organizationId !== null || actions !== undefined
  return organizationId !== null && actions !== undefined
}
