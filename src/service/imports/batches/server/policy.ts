import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Scope of the actor's own imports, whatever their role: only the owner may see or change an import. */
export interface ImportScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

// The only cast to `ImportScope`: every query requires a scope that this file has made.
export const ownImports = (actor: Pick<Actor, 'id'>): ImportScope => ({ ownerId: actor.id }) as ImportScope
