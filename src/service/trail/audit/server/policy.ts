import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Which events of the trail a query may read: all, or those that belong to one organization. */
export interface AuditScope {
  readonly organizationId: string | null
  readonly [madeByPolicy]: true
}

/** The trail within an administrator's reach; `noOrganization` reads nothing. */
export function eventsReachedBy({ reach, organizationId }: Actor): AuditScope {
  if (reach === 'all') return { organizationId: null } as AuditScope
  // Only administrators get here, and those of one organization belong to it: the database says so.
  if (reach !== 'organization' || organizationId === null) throw new Error('The trail is for administrators')
  return { organizationId } as AuditScope
}
