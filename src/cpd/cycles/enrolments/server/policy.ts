import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose cycles a query may read or change. Only the owner changes them. */
export interface EnrolmentScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** Returns the scope of a user's cycles. The caller has checked with `users` that the actor may open that user's pages. */
export const enrolmentsOf = (ownerId: string) => ({ ownerId }) as EnrolmentScope

export const ownEnrolments = (actor: Actor): EnrolmentScope => enrolmentsOf(actor.id)
