import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { PeopleScope } from './policy.ts'
import { isInScope, type Base, type PersonRow } from './row-mapping.ts'

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

export const selectPerson = (db: Db, scope: PeopleScope, id: string): Promise<PersonRow | undefined> =>
  people(db, scope).where('users.id', '=', id).executeTakeFirst()

/** Returns active users by name. */
export const selectPeople = (
  db: Db,
  scope: PeopleScope,
  { organizationId, limit }: { organizationId?: string | null | undefined; limit: number },
): Promise<PersonRow[]> =>
  people(db, scope)
    .where('users.status', '=', 'active')
    .$if(organizationId !== undefined && organizationId !== null, (query) =>
      query.where('users.organization_id', '=', organizationId ?? null),
    )
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()

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
  const isTheirs = (await selectPerson(tx, scope, userId)) !== undefined
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
