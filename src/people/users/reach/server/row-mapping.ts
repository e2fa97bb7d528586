import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OversightPermission } from '../oversight.contract.ts'
import type { PeopleScope } from './policy.ts'

const permissionColumns: Record<OversightPermission, string> = {
  viewCases: 'view_cases',
  viewCpd: 'view_cpd',
  viewCompliance: 'view_compliance',
  signOff: 'sign_off',
}

const permissionCondition = (permission: OversightPermission | null): string =>
  permission === null ? '' : `and links.${permissionColumns[permission]}`

interface Link {
  /** SQL of an id: a parameter or a column. */
  supervisor: string
  clinician: string
}

/**
 * Returns the condition that `supervisor` oversees `clinician` today, with this permission. The view `active_supervision` says which
 * links are active; nothing else reads dates or `users.supervisor_id` to decide who sees whom.
 */
export const overseesSql = (
  permission: OversightPermission | null,
  { supervisor, clinician }: Link,
  { includesCovers = true }: { includesCovers?: boolean } = {},
): string => `exists (select from active_supervision as links
    where links.supervisor_id = ${supervisor} and links.clinician_id = ${clinician} ${permissionCondition(permission)}
      ${includesCovers ? '' : `and links.kind <> 'cover'`})`

/**
 * Returns a subquery for the ids of all clinicians whom `supervisor` oversees today with each of these permissions, each id once. The
 * permissions may be those of different links.
 */
export const clinicianIdsSql = (permissions: readonly OversightPermission[], supervisor: string): string =>
  `(select links.clinician_id as id from active_supervision as links
    where links.supervisor_id = ${supervisor} group by links.clinician_id
    having ${permissions.map((permission) => `bool_or(links.${permissionColumns[permission]})`).join(' and ')})`

/** Returns a subquery for the ids, as an array, of all who oversee `clinician` today with this permission. */
export const supervisorIdsSql = (permission: OversightPermission, clinician: string): string =>
  `array(select distinct links.supervisor_id from active_supervision as links
    where links.clinician_id = ${clinician} ${permissionCondition(permission)})`

/** Returns a subquery for all who oversee `clinician` today, as JSON of the type `LinkedSupervisor`. */
export const linkedSupervisorsSql = (clinician: string): string =>
  `(select coalesce(json_agg(json_build_object(
      'id', links.supervisor_id, 'viewCases', links.view_cases, 'signOff', links.sign_off)), '[]')
    from active_supervision as links where links.clinician_id = ${clinician})`

/** Returns the condition `overseesSql` for a row of `users` and a viewer who is a value. */
export function isOverseenBy(
  viewerId: string | null,
  permission: OversightPermission | null,
  { includesCovers = true }: { includesCovers?: boolean } = {},
): RawBuilder<SqlBool> {
  const link = { supervisor: '$viewer', clinician: 'users.id' }
  const [before, after] = overseesSql(permission, link, { includesCovers }).split('$viewer')
  return sql<SqlBool>`${sql.raw(before ?? '')}${viewerId}::uuid${sql.raw(after ?? '')}`
}

/** Returns the condition that a row of `users` is in the scope. */
export function isInScope(scope: PeopleScope): RawBuilder<SqlBool> {
  const { among, hasViewer, viewerId } = scope
  const isReached = hasViewer
    ? sql<SqlBool>`(users.id = ${viewerId}::uuid or ${isWithinReach(scope)})`
    : isWithinReach(scope)
  return among === null ? isReached : sql<SqlBool>`(${isReached} and users.id = any(${among}::uuid[]))`
}

function isWithinReach({
  reach,
  userId,
  viewerId,
  organizationId,
  permission,
  includesCovers,
}: PeopleScope): RawBuilder<SqlBool> {
  switch (reach) {
    case 'person':
      return sql<SqlBool>`users.id = ${userId}::uuid`
    case 'assigned':
      return isOverseenBy(viewerId, permission, { includesCovers })
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
export const organizationIdSql = (viewer: string): string =>
  `(select viewers.organization_id from users as viewers where viewers.id = ${viewer})`
