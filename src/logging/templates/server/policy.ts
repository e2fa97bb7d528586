import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Only their owner may use templates, whatever the role of the actor. */
export interface TemplateScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
export const templateScope = (actor: Actor): TemplateScope => ({ ownerId: actor.id }) as TemplateScope
