import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose practice hours a query may read or change. Only the owner changes them. */
export interface PracticeScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/**
 * Returns the scope of a user's practice hours. Check first, with `people/users`, that the actor may see this user.
 */
export const practiceScope = (ownerId: string) => ({ ownerId }) as PracticeScope

export const ownPractice = (actor: Actor): PracticeScope => practiceScope(actor.id)
