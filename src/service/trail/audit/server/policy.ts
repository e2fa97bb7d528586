import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The events of the trail that a query may read: all, or those of one organization. */
export interface AuditScope {
  readonly organizationId: string | null
  readonly [madeByPolicy]: true
}

/** Returns the scope of an administrator's reach. */
export function eventsReachedBy({ reach, organizationId }: Actor): AuditScope {
  if (reach === 'all') return { organizationId: null } as AuditScope
  // Only administrators get here, and the database guarantees that those of one organization belong to it.
  if (reach !== 'organization' || organizationId === null) throw new Error('The trail is for administrators')
  return { organizationId } as AuditScope
}
