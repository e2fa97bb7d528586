import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import type { Db } from '#platform/server/db/database.ts'
import { queryWithPlan, type Connections } from '#platform/server/db/planned-once.ts'

export interface LookFilters {
  personId: string | undefined
  recordId: string | undefined
  actions: readonly string[] | undefined
}

export interface LookRow {
  event_id: number
  at: Date
  actor_id: string
  actor_name: string | null
  actor_email: string | null
  actor_role: Role | null
  action: string
  case_id: string | null
  /** The date of the opened record. */
  record_date: string | null
  people: number
}

interface Page extends LookFilters {
  /** The last event of the previous page. */
  after: string | null
  /** The maximum number of views that are read, whatever the filters leave of them. */
  examined: number
  limit: number
}

type EventPosition = Pick<LookRow, 'at' | 'event_id' | 'actor_id'>

/**
 * Selects the views of one person's records, newest first, only from the index. If one record is requested, selects everything
 * that was done with it; `listLooks` then leaves out what is not about this person.
 */
function selectLooks(
  { userId }: PeopleScope,
  { after, recordId }: Pick<Page, 'after' | 'recordId'>,
  limit: number,
): RawBuilder<EventPosition> {
  if (userId === null) throw new Error('The access log needs the scope of one person')
  const before =
    after === null
      ? sql`true`
      : sql`(at, id) < ((select e.at from audit_events e where e.id = ${after}::bigint), ${after}::bigint)`
  const newest = sql`order by at desc, id desc limit ${sql.lit(limit)}`
  if (recordId !== undefined)
    return sql`select at, id as event_id, actor_id from audit_events
      where entity_id = ${recordId} and ${before} ${newest}`
  return sql`select at, id as event_id, actor_id
    from (select at, event_id as id, actor_id from audit_subjects where subject_id = ${userId}) as looks
    where ${before} ${newest}`
}

export const isFiltered = ({ personId, recordId, actions }: LookFilters): boolean =>
  personId !== undefined || recordId !== undefined || actions !== undefined

export function listLooks({ db, pool }: Connections, scope: PeopleScope, page: Page): Promise<LookRow[]> {
  const { personId, recordId, actions, examined, limit } = page
  const candidates = selectLooks(scope, page, isFiltered(page) ? examined : limit)
  let query = db
    .selectFrom(sql<EventPosition>`(${candidates})`.as('looks'))
    .innerJoin('audit_events', 'audit_events.id', 'looks.event_id')
    .leftJoin('users', 'users.id', 'looks.actor_id')
    .leftJoin('cases', (join) =>
      join
        .onRef('cases.id', '=', 'audit_events.entity_id')
        .on('audit_events.entity', '=', 'case')
        .on('cases.owner_id', '=', scope.userId)
        .on('cases.deleted_at', 'is', null),
    )
    .leftJoin('cpd_activities', (join) =>
      join
        .onRef('cpd_activities.id', '=', 'audit_events.entity_id')
        .on('audit_events.entity', '=', 'cpd_activity')
        .on('cpd_activities.owner_id', '=', scope.userId),
    )
    .select([
      'looks.event_id',
      'looks.at',
      'looks.actor_id',
      'audit_events.action',
      'audit_events.actor_role',
      'users.name as actor_name',
      'users.email as actor_email',
      'cases.id as case_id',
      sql<string | null>`coalesce(cases.date, cpd_activities.date)::text`.as('record_date'),
      sql<number>`cardinality(audit_events.subject_ids)`.as('people'),
    ])
    .$narrowType<{ actor_role: Role | null }>()
  if (personId !== undefined) query = query.where('looks.actor_id', '=', personId)
  if (recordId !== undefined)
    query = query
      .where(sql<SqlBool>`audit_events.subject_ids @> array[${scope.userId}]::uuid[]`)
      .where('looks.actor_id', '!=', scope.userId)
  if (actions !== undefined) query = query.where('audit_events.action', 'in', actions)
  const newest = query.orderBy('looks.at', 'desc').orderBy('looks.event_id', 'desc').limit(sql.lit(limit))
  return queryWithPlan(pool, 'access_log_page', newest.compile())
}

/** Returns the last view that is read for one page, or undefined if there are fewer. */
export async function findLastExamined(
  db: Db,
  scope: PeopleScope,
  { examined, ...page }: Pick<Page, 'after' | 'recordId' | 'examined'>,
): Promise<Pick<EventPosition, 'at' | 'event_id'> | undefined> {
  const { rows } = await sql<Pick<EventPosition, 'at' | 'event_id'>>`
    select at, event_id from (${selectLooks(scope, page, examined)}) as looks
    order by at desc, event_id desc offset ${examined - 1} limit 1`.execute(db)
  return rows[0]
}

const firstPage = { after: null, recordId: undefined }

/** Lists the people among the newest `examined` views. */
export function listLookers(
  { db, pool }: Connections,
  scope: PeopleScope,
  { examined, limit }: Pick<Page, 'examined' | 'limit'>,
): Promise<LookerRow[]> {
  const query = db
    .selectFrom((inner) =>
      inner
        .selectFrom(sql<EventPosition>`(${selectLooks(scope, firstPage, examined)})`.as('looks'))
        .select('looks.actor_id')
        .distinct()
        .as('lookers'),
    )
    .innerJoin('users', 'users.id', 'lookers.actor_id')
    .select(['users.id', 'users.name', 'users.email'])
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(sql.lit(limit))
  return queryWithPlan(pool, 'access_log_lookers', query.compile())
}

export interface LookerRow {
  id: string
  name: string
  email: string
}

/** Returns since when the audit trail records the people that lists showed. */
export const findStart = (db: Db) =>
  db
    .selectFrom('schema_migrations')
    .select('applied_at')
    .where('name', '=', '0110_subjects_of_the_trail.sql')
    .executeTakeFirstOrThrow()
