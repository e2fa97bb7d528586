import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Which stored standards a query may touch: those for everybody, and those of one organization or of all. */
export interface StandardScope {
  readonly organizationId: string | null
  readonly reach: 'organization' | 'all'
  readonly [madeByPolicy]: true
}

/** The standards that the actor may see: a super administrator those of every organization. */
export const standardsVisibleTo = ({ role, organizationId }: Actor): StandardScope =>
  ({ organizationId, reach: role === 'super_admin' ? 'all' : 'organization' }) as StandardScope

/** The standards that the actor may begin a cycle of: a super administrator is offered what the own organization has. */
export const standardsOfferedTo = ({ organizationId }: Pick<Actor, 'organizationId'>): StandardScope =>
  ({ organizationId, reach: 'organization' }) as StandardScope

/** Administrators see retired standards too, because they change them. */
export const isAdministrator = ({ role }: Actor): boolean => role === 'admin' || role === 'super_admin'
