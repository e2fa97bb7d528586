import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose cycles a query may read or change. Only the owner changes them. */
export interface EnrolmentScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** Returns the scope of a user's cycles. Check first, with `people/users`, that the actor may see this user. */
export const enrolmentScope = (ownerId: string) => ({ ownerId }) as EnrolmentScope

export const ownEnrolments = (actor: Actor): EnrolmentScope => enrolmentScope(actor.id)
