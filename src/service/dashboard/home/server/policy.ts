import type { Actor, Reach } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The records that a start page may show: the user's own and, for a supervisor, counts of the assigned clinicians. An assessment
 * is answered on the page of the case, so a request for it is shown only to users who may see the case.
 */
export interface HomeScope {
  readonly userId: string
  readonly oversees: boolean
  /** The reach of the cases that the user may see in addition to their own. */
  readonly reach: Reach
  readonly organizationId: string | null
  readonly [madeByPolicy]: true
}

// This is the only cast that makes a scope, so every query needs a scope from this file.
export const homeScopeOf = ({ id, role, reach, organizationId }: Actor): HomeScope =>
  ({
    userId: id,
    oversees: role === 'supervisor',
    reach,
    organizationId,
  }) as HomeScope
