import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'

declare const madeByPolicy: unique symbol

/** Which support requests a query may touch: `own`; `own_and_guest`, also those sent without signing in; or `all`. */
export interface TicketScope {
  readonly viewerId: string
  readonly reach: 'own' | 'own_and_guest' | 'all'
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (actor: Actor, reach: TicketScope['reach']) => ({ viewerId: actor.id, reach }) as TicketScope

export const ticketsVisibleTo = (actor: Actor): TicketScope =>
  scopeOf(actor, actor.role === 'super_admin' ? 'all' : 'own')

export const ownAndGuestTickets = (actor: Actor): TicketScope => scopeOf(actor, 'own_and_guest')

/** Returns the scope of the requested list. Throws `access_denied`: only super administrators may list all. */
export function ticketsListedFor(actor: Actor, whose: 'own' | 'all'): TicketScope {
  if (whose === 'all' && actor.role !== 'super_admin') throw new AppError('access_denied')
  return scopeOf(actor, whose)
}

/** A super administrator's message is an answer on another user's request, but a further question on their own. */
export const isAnswer = (actor: Actor, ticketAuthorId: string | null): boolean =>
  actor.role === 'super_admin' && actor.id !== ticketAuthorId
