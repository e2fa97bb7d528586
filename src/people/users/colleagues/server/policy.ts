import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The colleagues that a user may find: those of the same organization who are not hidden. */
export interface ColleagueScope {
  readonly viewerId: string
  /** Null: without an organization, so there are no colleagues. */
  readonly organizationId: string | null
  readonly [madeByPolicy]: true
}

// The only cast to a scope: a query cannot be written without calling this function.
export const colleaguesOf = (actor: Actor): ColleagueScope =>
  ({ viewerId: actor.id, organizationId: actor.organizationId }) as ColleagueScope
