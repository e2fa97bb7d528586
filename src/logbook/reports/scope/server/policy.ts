import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The owner of the cases that a report counts. Saved reports and opening totals are only for their owner, whatever
 * the role of the actor.
 */
export interface ReportScope {
  readonly ownerId: string
  readonly isOwn: boolean
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope, so every query needs a scope from this file.
const scopeOf = (actor: Actor, ownerId: string) => ({ ownerId, isOwn: ownerId === actor.id }) as ReportScope

export const ownReports = (actor: Actor): ReportScope => scopeOf(actor, actor.id)

/** Call only after `assertMaySeeUser`. */
export const reportOfPerson = (actor: Actor, ownerId: string): ReportScope => scopeOf(actor, ownerId)
