import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whom a person may find as colleagues: those of the same organization who let themselves be found. */
export interface ColleagueScope {
  readonly viewerId: string
  /** Null: of no organization, so that there is nobody. */
  readonly organizationId: string | null
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const colleaguesOf = (actor: Actor): ColleagueScope =>
  ({ viewerId: actor.id, organizationId: actor.organizationId }) as ColleagueScope
