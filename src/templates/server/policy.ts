import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Templates are their owner's alone, whatever the role of who asks. */
export interface TemplateScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const ownTemplates = (actor: Actor): TemplateScope => ({ ownerId: actor.id }) as TemplateScope
