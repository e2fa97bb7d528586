import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Only their owner may see or change imports, whatever the role of the actor. */
export interface ImportScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope, so every query needs a scope from this file.
export const ownImports = (actor: Pick<Actor, 'id'>): ImportScope => ({ ownerId: actor.id }) as ImportScope
