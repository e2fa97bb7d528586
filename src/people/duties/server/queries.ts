import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, isOrganizationInScope, timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import type {
  Base,
  OrganizationBases,
  CountedOrganization,
  PeopleFilter,
  PersonRow,
  PeopleSelection,
} from './row-mapping.ts'

const selectInScope = (db: Db, scope: PeopleScope) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('compliance_duties', 'compliance_duties.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.role',
      'users.profession',
      'users.organization_id',
      'users.created_at',
    ])
    .select([
      timeZoneOfUser.as('time_zone'),
      // A base of a former organization no longer counts.
      sql<string | null>`case when compliance_duties.base_of = users.organization_id
        then compliance_duties.base_code end`.as('base_code'),
      sql<string[]>`coalesce(compliance_duties.duties, '{}')`.as('duties'),
      sql<number>`coalesce(compliance_duties.version, 0)`.as('duties_version'),
    ])
    .where(isInScope(scope))

export const selectPerson = (db: Db, scope: PeopleScope, id: string): Promise<PersonRow | undefined> =>
  selectInScope(db, scope).where('users.id', '=', id).executeTakeFirst()

const selectActive = (db: Db, scope: PeopleScope, { organizationId, role, baseCode, q }: PeopleFilter) =>
  selectInScope(db, scope)
    .where('users.status', '=', 'active')
    .$if(organizationId !== undefined && organizationId !== null, (query) =>
      query.where('users.organization_id', '=', organizationId ?? null),
    )
    .$if(role !== undefined, (query) => query.where('users.role', '=', role ?? ''))
    .$if(baseCode !== undefined, (query) =>
      query
        .where('compliance_duties.base_code', '=', baseCode ?? '')
        .whereRef('compliance_duties.base_of', '=', 'users.organization_id'),
    )
    .$if(q !== undefined, (query) => query.where(sql<SqlBool>`strpos(lower(users.name), lower(${q})) > 0`))

/** Returns active users by name. */
export const selectPeople = (
  db: Db,
  scope: PeopleScope,
  { limit, offset = 0, ...filter }: PeopleSelection,
): Promise<PersonRow[]> =>
  selectActive(db, scope, filter)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countActive(db: Db, scope: PeopleScope, filter: PeopleFilter): Promise<number> {
  const { count } = await selectActive(db, scope, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the organizations that a scope includes as a whole, by name, with the number of their active users. */
export const selectOrganizationCounts = (
  db: Db,
  scope: PeopleScope,
  limit: number,
): Promise<CountedOrganization[]> =>
  db
    .selectFrom('organizations')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'organizations.id')
        .on('users.status', '=', 'active')
        .on(isInScope(scope)),
    )
    .select(({ fn }) => [
      'organizations.id',
      'organizations.org_name',
      'organizations.time_zone',
      fn.count<number>('users.id').as('people'),
    ])
    .where(isOrganizationInScope(scope))
    .groupBy('organizations.id')
    .orderBy(sql`lower(organizations.org_name)`)
    .limit(limit)
    .execute()

/** Returns an organization that a scope includes as a whole or in part. */
export const selectOrganization = (
  db: Db,
  scope: PeopleScope,
  id: string,
): Promise<{ id: string; time_zone: string } | undefined> =>
  db
    .selectFrom('organizations')
    .select(['organizations.id', 'organizations.time_zone'])
    .where('organizations.id', '=', id)
    .where(
      sql<SqlBool>`(${isOrganizationInScope(scope)} or exists (
        select from users where users.organization_id = organizations.id and ${isInScope(scope)}
      ))`,
    )
    .executeTakeFirst()

/** Returns those of these users who are in the scope. */
export const selectPeopleById = (db: Db, scope: PeopleScope, ids: readonly string[]): Promise<PersonRow[]> =>
  selectInScope(db, scope).where('users.id', 'in', ids).orderBy('users.id').limit(ids.length).execute()

export async function listBases(db: Db, organizationId: string | null): Promise<Base[]> {
  if (organizationId === null) return []
  return (await listOrganizationBases(db, [organizationId]))[0]?.bases ?? []
}

/** Returns these organizations by name, with their bases. */
export async function listOrganizationBases(db: Db, ids: readonly string[]): Promise<OrganizationBases[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('organizations')
    .select(['id', 'org_name', sql<Base[]>`bases`.as('bases')])
    .where('id', 'in', ids)
    .orderBy(sql`lower(org_name)`)
    .limit(ids.length)
    .execute()
}

export interface DutiesToSave {
  person: Pick<PersonRow, 'id' | 'organization_id' | 'duties_version'>
  duties: string[]
  baseCode: string | null
}

/**
 * Saves the duties of people in the scope if they still have the given versions; 0 means that none are stored. Returns the number
 * of saved rows.
 */
export async function saveDuties(
  tx: Tx,
  scope: PeopleScope,
  changes: readonly DutiesToSave[],
  now: Date,
): Promise<number> {
  const ids = changes.map(({ person }) => person.id)
  const idsInScope = new Set((await selectPeopleById(tx, scope, ids)).map(({ id }) => id))
  const values = changes
    .filter(({ person }) => idsInScope.has(person.id))
    .map(({ person, duties, baseCode }) => ({
      user_id: person.id,
      duties,
      base_code: baseCode,
      base_of: baseCode === null ? null : person.organization_id,
      version: person.duties_version + 1,
      updated_at: now,
    }))
  if (values.length === 0) return 0
  const savedRows = await tx
    .insertInto('compliance_duties')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((set) => ({
          duties: set.ref('excluded.duties'),
          base_code: set.ref('excluded.base_code'),
          base_of: set.ref('excluded.base_of'),
          version: set.ref('excluded.version'),
          updated_at: set.ref('excluded.updated_at'),
        }))
        .whereRef('compliance_duties.version', '=', sql`excluded.version - 1`),
    )
    .returning('user_id')
    .execute()
  return savedRows.length
}

export async function deleteDutiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('compliance_duties').where('user_id', '=', userId).execute()
}
