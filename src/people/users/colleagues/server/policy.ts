import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The colleagues that a user may find: visible users of the same organization. */
export interface ColleagueScope {
  readonly viewerId: string
  /** Null if the user has no organization, and so no colleagues. */
  readonly organizationId: string | null
  readonly [madeByPolicy]: true
}

// The only cast to a scope: every query needs a scope from this function.
export const colleagueScope = (actor: Actor): ColleagueScope =>
  ({ viewerId: actor.id, organizationId: actor.organizationId }) as ColleagueScope
