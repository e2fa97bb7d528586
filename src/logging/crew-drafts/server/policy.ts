import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Only the recipient may see, accept or dismiss a crew draft, whatever the role of the actor. */
export interface CrewDraftScope {
  readonly recipientId: string
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
export const crewDraftScope = (actor: Actor): CrewDraftScope => ({ recipientId: actor.id }) as CrewDraftScope
