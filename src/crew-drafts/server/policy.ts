import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Only the recipient may see, accept or dismiss a crew draft, whatever the role of the actor. */
export interface OfferScope {
  readonly recipientId: string
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope, so every query needs a scope from this file.
export const offersTo = (actor: Actor): OfferScope => ({ recipientId: actor.id }) as OfferScope
