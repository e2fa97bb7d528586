import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * Whose records make up a start page: one's own, and for a supervisor figures of those who are assigned. What was asked
 * of one is answered on the case, so it is shown to those alone who may see that.
 */
export interface HomeScope {
  readonly personId: string
  readonly oversees: boolean
  readonly seesAll: boolean
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const homeOf = ({ id, role }: Actor): HomeScope =>
  ({
    personId: id,
    oversees: role === 'supervisor',
    seesAll: role === 'admin' || role === 'super_admin',
  }) as HomeScope
