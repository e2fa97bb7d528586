import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose plan a query may touch. Only the owner changes it. */
export interface PlanScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** The plan of a user whose pages the actor may open. The caller checks this with `users`. */
export const planOf = (ownerId: string) => ({ ownerId }) as PlanScope

export const ownPlan = (actor: Actor): PlanScope => planOf(actor.id)
