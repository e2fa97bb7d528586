import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose cycles a query may touch. Only the owner changes them. */
export interface EnrolmentScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** The cycles of a user whose pages the actor may open. The caller checks this with `users`. */
export const enrolmentsOf = (ownerId: string) => ({ ownerId }) as EnrolmentScope

export const ownEnrolments = (actor: Actor): EnrolmentScope => enrolmentsOf(actor.id)
