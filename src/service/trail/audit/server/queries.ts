import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/db/database.ts'
import { queryWithPlan, type Connections } from '#platform/server/db/planned-once.ts'
import { selectCandidates, needsFiltering, type Candidates, type EventFilters } from './candidate-queries.ts'
import type { AuditScope } from './policy.ts'

export interface EventRow {
  id: number
  at: Date
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  actor_role: Role | null
  /** Whether the actor is within the reader's reach. */
  is_actor_reached: boolean
  action: string
  entity: string
  entity_id: string | null
  changed_fields: string[]
  reason: string | null
  address: string | null
  request_id: string | null
  subjects: number
  subject_id: string | null
  subject_name: string | null
  subject_email: string | null
  is_subject_reached: boolean
}

interface Page extends Candidates {
  /** The maximum number of events that are read, whatever the filters leave of them. */
  examined: number
}

/** The one person, other than the actor, whom an event concerns. */
const subject = sql`case
  when cardinality(e.subject_ids) = 1 then e.subject_ids[1]
  when cardinality(e.subject_ids) = 0 and e.entity = 'user' and e.entity_id is distinct from e.actor_id then e.entity_id
end`

function conditions({ organizationId }: AuditScope, filters: EventFilters): RawBuilder<SqlBool> {
  const { people, record, actions, address } = filters
  const all = [
    record !== undefined && sql`e.entity_id = ${record}`,
    people !== undefined &&
      sql`(e.actor_id = any(${people}::uuid[]) or e.subject_ids && ${people}::uuid[] or e.entity_id = any(${people}::uuid[]))`,
    actions !== undefined && sql`e.action = any(${actions}::text[])`,
    address !== undefined && sql`e.address = ${address}::inet`,
    // Addresses of people outside the reach are not shown, so they cannot be searched for either.
    address !== undefined && organizationId !== null && sql`actor.organization_id = ${organizationId}`,
    organizationId !== null &&
      sql`exists (select from audit_organizations o
        where o.organization_id = ${organizationId} and o.at = e.at and o.event_id = e.id)`,
  ].filter((condition) => condition !== false)
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export function listEvents({ db, pool }: Connections, scope: AuditScope, page: Page): Promise<EventRow[]> {
  const { examined, limit, ...filters } = page
  const isFiltered = needsFiltering(scope, filters)
  const maxRead = isFiltered ? examined : limit
  const { organizationId } = scope
  const isWithinReach = (person: string) =>
    organizationId === null
      ? sql`true`
      : sql`coalesce(${sql.ref(`${person}.organization_id`)} = ${organizationId}, false)`
  const statement = sql<EventRow>`
    select e.id, e.at, e.actor_id, actor.name as actor_name, actor.email as actor_email, e.actor_role,
      ${isWithinReach('actor')} as is_actor_reached, e.action, e.entity, e.entity_id, e.changed_fields, e.reason,
      host(e.address) as address, e.request_id, cardinality(e.subject_ids) as subjects,
      person.id as subject_id, person.name as subject_name, person.email as subject_email,
      ${isWithinReach('person')} as is_subject_reached
    from (${selectCandidates(scope, { ...filters, limit: maxRead })}) as c
    join audit_events e on e.id = c.id
    left join users actor on actor.id = e.actor_id
    left join users person on person.id = ${subject}
    where ${isFiltered ? conditions(scope, filters) : sql`true`}
    order by c.at desc, c.id desc limit ${sql.lit(limit)}`
  return queryWithPlan(pool, 'audit_page', statement.compile(db))
}

/** Returns the last event that is read for one page, or undefined if there are fewer. */
export async function findLastRead(
  db: Db,
  scope: AuditScope,
  page: Page,
): Promise<{ id: number; at: Date } | undefined> {
  const { examined, limit: _, ...filters } = page
  if (!needsFiltering(scope, filters)) return undefined
  const { rows } = await sql<{ id: number; at: Date }>`
    select c.id, c.at from (${selectCandidates(scope, { ...filters, limit: examined })}) as c
    order by c.at desc, c.id desc offset ${examined - 1} limit 1`.execute(db)
  return rows[0]
}

const maxPeople = 10
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lists the people within reach who match a text: an id, an email or a full name. */
export async function findPeople(
  { db, pool }: Connections,
  { organizationId }: AuditScope,
  personText: string,
): Promise<string[]> {
  const isId = idPattern.test(personText)
  // An unknown id finds no events, and here nobody is outside the reach, so no query is needed first.
  if (isId && organizationId === null) return [personText.toLowerCase()]
  let people = db.selectFrom('users').select('id').orderBy('id').limit(sql.lit(maxPeople))
  if (organizationId !== null) people = people.where('organization_id', '=', organizationId)
  if (isId) people = people.where('id', '=', personText.toLowerCase())
  else if (personText.includes('@')) people = people.where(sql<SqlBool>`lower(email) = lower(${personText})`)
  else people = people.where(sql<SqlBool>`lower(name) = lower(${personText})`)
  const rows = await queryWithPlan(pool, 'audit_people', people.compile())
  return rows.map(({ id }) => id)
}

/** Returns since when events belong to organizations. */
export const findReachStart = (db: Db) =>
  db
    .selectFrom('schema_migrations')
    .select('applied_at')
    .where('name', '=', '0111_audit_viewer.sql')
    .executeTakeFirstOrThrow()
