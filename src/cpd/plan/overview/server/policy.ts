import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose plan a query may read or change. Only the owner changes it. */
export interface PlanScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** Returns the scope of a user's plan. Check first, with `people/users`, that the actor may see this user. */
export const planScope = (ownerId: string) => ({ ownerId }) as PlanScope

export const ownPlan = (actor: Actor): PlanScope => planScope(actor.id)
