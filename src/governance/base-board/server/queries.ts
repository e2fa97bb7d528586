import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Returns the ids of the people in a scope who chose not to be found by colleagues. */
export async function listHiddenIds(db: Db, scope: PeopleScope): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isInScope(scope))
    .where('listed_as_colleague', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
