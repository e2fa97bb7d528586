import type { NewsEmails } from '#people/profile/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import type { Db } from '#platform/server/db/database.ts'
import { timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'

export interface MailReader {
  id: string
  name: string
  email: string
  role: Role
  organization_id: string | null
  time_zone: string
  administrator_reach: AdministratorReach
  notifications: { newsEmails?: NewsEmails }
}

/** Returns a user, if they may get emails now. Users who are leaving get none. */
export const findMailReader = (db: Db, id: string): Promise<MailReader | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.organization_id'])
    .select(['users.notifications', 'users.administrator_reach', timeZoneOfUser.as('time_zone')])
    .where('users.id', '=', id)
    .where('users.status', '=', 'active')
    .where('users.email_verified', '=', true)
    .where('users.deletion_requested_at', 'is', null)
    .$narrowType<Pick<MailReader, 'role' | 'notifications' | 'administrator_reach'>>()
    .executeTakeFirst()
