import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Offers are seen and decided on by whom they are for, and by nobody else, whatever the role. */
export interface OfferScope {
  readonly recipientId: string
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const offersTo = (actor: Actor): OfferScope => ({ recipientId: actor.id }) as OfferScope
