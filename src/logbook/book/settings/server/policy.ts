import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The scope of logbook settings: only their owner may use them, whatever the role of the actor. */
export interface SettingsScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope, so every query needs a scope from this file.
export const ownSettings = (actor: Actor): SettingsScope => ({ ownerId: actor.id }) as SettingsScope
