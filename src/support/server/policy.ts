import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'

declare const madeByPolicy: unique symbol

/** Which support requests a query may touch: one's own, also those from before one had an account, or all. */
export interface TicketScope {
  readonly viewerId: string
  readonly reach: 'own' | 'ever_own' | 'all'
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
const scopeOf = (actor: Actor, reach: TicketScope['reach']) => ({ viewerId: actor.id, reach }) as TicketScope

export const ticketsVisibleTo = (actor: Actor): TicketScope =>
  scopeOf(actor, actor.role === 'super_admin' ? 'all' : 'own')

export const ticketsEverAskedBy = (actor: Actor): TicketScope => scopeOf(actor, 'ever_own')

/** The list that was asked for; everybody's is for super administrators alone. */
export function ticketsListedFor(actor: Actor, whose: 'own' | 'all'): TicketScope {
  if (whose === 'all' && actor.role !== 'super_admin') throw new AppError('access_denied')
  return scopeOf(actor, whose)
}

/** What a super administrator writes to another's request is an answer; to an own one it is a further question. */
export const isAnswer = (actor: Actor, ticketAuthorId: string | null): boolean =>
  actor.role === 'super_admin' && actor.id !== ticketAuthorId
