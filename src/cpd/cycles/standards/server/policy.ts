import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The stored standards that a query may read or change: those for everybody, and those of one organization or of all. */
export interface StandardScope {
  readonly organizationId: string | null
  readonly reach: 'organization' | 'all'
  readonly [madeByPolicy]: true
}

/** Returns the scope of the standards that the actor may see. A super administrator sees those of every organization. */
export const visibleStandardScope = ({ role, organizationId }: Actor): StandardScope =>
  ({ organizationId, reach: role === 'super_admin' ? 'all' : 'organization' }) as StandardScope

/**
 * Returns the scope of the standards of which the actor may begin a cycle. A super administrator sees those of their own
 * organization.
 */
export const offeredStandardScope = ({ organizationId }: Pick<Actor, 'organizationId'>): StandardScope =>
  ({ organizationId, reach: 'organization' }) as StandardScope

/** Administrators see retired standards too, because they may change them. */
export const isAdministrator = ({ role }: Actor): boolean => role === 'admin' || role === 'super_admin'
