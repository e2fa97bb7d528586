import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whose practice hours a query may touch. Only the owner changes them. */
export interface PracticeScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

/** The practice hours of a user whose pages the actor may open. The caller checks this with `users`. */
export const practiceOf = (ownerId: string) => ({ ownerId }) as PracticeScope

export const ownPractice = (actor: Actor): PracticeScope => practiceOf(actor.id)
