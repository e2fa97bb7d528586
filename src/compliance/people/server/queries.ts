import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PeopleScope } from './policy.ts'

/** Returns the condition that a row of `users` is in the scope. */
export function isInScope(scope: PeopleScope): RawBuilder<SqlBool> {
  const { among } = scope
  const isReached = isWithinReach(scope)
  return among === null ? isReached : sql<SqlBool>`(${isReached} and users.id = any(${among}::uuid[]))`
}

function isWithinReach({ reach, userId, viewerId, organizationId }: PeopleScope): RawBuilder<SqlBool> {
  switch (reach) {
    case 'one':
      return sql<SqlBool>`users.id = ${userId}::uuid`
    case 'assigned':
      return sql<SqlBool>`users.supervisor_id = ${viewerId}::uuid`
    case 'organization':
      return sql<SqlBool>`users.organization_id = ${organizationId}::uuid`
    case 'all':
      return sql<SqlBool>`true`
  }
}

export interface PersonRow {
  id: string
  name: string
  role: string
  profession: string | null
  organization_id: string | null
  created_at: Date
  duties: string[]
  base_code: string | null
  duties_version: number
}

const people = (db: Db, scope: PeopleScope) =>
  db
    .selectFrom('users')
    .leftJoin('compliance_duties', 'compliance_duties.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.role',
      'users.profession',
      'users.organization_id',
      'users.created_at',
      'compliance_duties.base_code',
    ])
    .select([
      sql<string[]>`coalesce(compliance_duties.duties, '{}')`.as('duties'),
      sql<number>`coalesce(compliance_duties.version, 0)`.as('duties_version'),
    ])
    .where(isInScope(scope))

export const findPerson = (db: Db, scope: PeopleScope, id: string): Promise<PersonRow | undefined> =>
  people(db, scope).where('users.id', '=', id).executeTakeFirst()

export interface PeopleFilter {
  organizationId?: string | null | undefined
  role?: string | undefined
  baseCode?: string | undefined
  /** Part of the name. */
  q?: string | undefined
}

const active = (db: Db, scope: PeopleScope, { organizationId, role, baseCode, q }: PeopleFilter) =>
  people(db, scope)
    .where('users.status', '=', 'active')
    .$if(organizationId !== undefined && organizationId !== null, (query) =>
      query.where('users.organization_id', '=', organizationId ?? null),
    )
    .$if(role !== undefined, (query) => query.where('users.role', '=', role ?? ''))
    .$if(baseCode !== undefined, (query) => query.where('compliance_duties.base_code', '=', baseCode ?? ''))
    .$if(q !== undefined, (query) => query.where(sql<SqlBool>`strpos(lower(users.name), lower(${q})) > 0`))

/** Returns active users by name. */
export const listPeople = (
  db: Db,
  scope: PeopleScope,
  { limit, offset = 0, ...filter }: PeopleFilter & { limit: number; offset?: number },
): Promise<PersonRow[]> =>
  active(db, scope, filter)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countPeople(db: Db, scope: PeopleScope, filter: PeopleFilter): Promise<number> {
  const { count } = await active(db, scope, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface Base {
  code: string
  label: string
  active?: boolean
}

export async function listBases(db: Db, organizationId: string | null): Promise<Base[]> {
  if (organizationId === null) return []
  const row = await db
    .selectFrom('organizations')
    .select(sql<Base[]>`bases`.as('bases'))
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.bases ?? []
}

/** Saves duties if they still have the version that was edited; 0: none are stored. Returns whether they had. */
export async function saveDuties(
  tx: Tx,
  scope: PeopleScope,
  {
    userId,
    duties,
    baseCode,
    version,
    now,
  }: { userId: string; duties: string[]; baseCode: string | null; version: number; now: Date },
): Promise<boolean> {
  const values = { duties, base_code: baseCode, version: version + 1, updated_at: now }
  const isTheirs = (await findPerson(tx, scope, userId)) !== undefined
  if (!isTheirs) return false
  const saved =
    version === 0
      ? tx
          .insertInto('compliance_duties')
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
      : tx
          .updateTable('compliance_duties')
          .set(values)
          .where('user_id', '=', userId)
          .where('version', '=', version)
          .returning('user_id')
  return (await saved.executeTakeFirst()) !== undefined
}

export async function deleteDutiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('compliance_duties').where('user_id', '=', userId).execute()
}
