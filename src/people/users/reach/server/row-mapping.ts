import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PeopleScope } from './policy.ts'

/** Returns the condition that a row of `users` is in the scope. */
export function isInScope(scope: PeopleScope): RawBuilder<SqlBool> {
  const { among, hasViewer, viewerId } = scope
  const isReached = hasViewer
    ? sql<SqlBool>`(users.id = ${viewerId}::uuid or ${isWithinReach(scope)})`
    : isWithinReach(scope)
  return among === null ? isReached : sql<SqlBool>`(${isReached} and users.id = any(${among}::uuid[]))`
}

function isWithinReach({ reach, userId, viewerId, organizationId }: PeopleScope): RawBuilder<SqlBool> {
  switch (reach) {
    case 'person':
      return sql<SqlBool>`users.id = ${userId}::uuid`
    case 'assigned':
      return sql<SqlBool>`users.supervisor_id = ${viewerId}::uuid`
    case 'organization':
      return sql<SqlBool>`users.organization_id = ${organizationId}::uuid`
    case 'all':
      return sql<SqlBool>`true`
  }
}

/** Returns the condition that the scope includes a row of `organizations` as a whole. */
export const isOrganizationInScope = ({ reach, organizationId }: PeopleScope): RawBuilder<SqlBool> => {
  if (reach === 'all') return sql<SqlBool>`true`
  return reach === 'organization'
    ? sql<SqlBool>`organizations.id = ${organizationId}::uuid`
    : sql<SqlBool>`false`
}

/** The time zone that decides which day it is for a user. The query must left join their organization. */
export const timeZoneOfUser = sql<string>`coalesce(organizations.time_zone, 'UTC')`

/** Returns the viewer's current organization as SQL; `viewer` is a parameter or a column. */
export const organizationOf = (viewer: string): string =>
  `(select viewers.organization_id from users as viewers where viewers.id = ${viewer})`
