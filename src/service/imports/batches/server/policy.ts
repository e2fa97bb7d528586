import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Scope of the actor's own imports, whatever their role: only the owner may see or change an import. */
export interface ImportScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
export const ownImports = (actor: Pick<Actor, 'id'>): ImportScope => ({ ownerId: actor.id }) as ImportScope
