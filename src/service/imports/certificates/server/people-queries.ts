import { sql } from 'kysely'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { KnownPerson } from '../people.ts'

/** Returns the active people of an organization in scope, with the emails, numbers and names that identify them in a file. */
export const listPeopleToMatch = (
  db: Db,
  scope: PeopleScope,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<KnownPerson[]> =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      'users.email',
      sql<string[]>`array_remove(array(
        select number from registrations where registrations.owner_id = users.id
      ) || users.license_number, null)`.as('numbers'),
    ])
    .where(isInScope(scope))
    .where('users.organization_id', '=', organizationId)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .limit(limit)
    .execute()
