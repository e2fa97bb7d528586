import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose records make up a start page: one's own, and for a supervisor figures of those who are assigned. */
export interface HomeScope {
  readonly personId: string
  readonly oversees: boolean
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const homeOf = (actor: Actor): HomeScope =>
  ({ personId: actor.id, oversees: actor.role === 'supervisor' }) as HomeScope
