import type { ErrorCode } from '#platform/contract/errors.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { User } from '../../contract.ts'

declare const madeByPolicy: unique symbol

/** Which people's own pages somebody may look at. */
export interface PeopleScope {
  readonly viewerId: string
  /** Oneself; also the clinicians one oversees; everybody. */
  readonly reach: 'self' | 'assigned' | 'all'
  readonly [madeByPolicy]: true
}

const reaches: Record<Actor['role'], PeopleScope['reach']> = {
  clinician: 'self',
  supervisor: 'assigned',
  admin: 'all',
  super_admin: 'all',
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const peopleVisibleTo = (actor: Actor) =>
  ({ viewerId: actor.id, reach: reaches[actor.role] }) as PeopleScope

type Standing = Pick<User, 'id' | 'role' | 'status'>

export type Decision = 'approve' | 'reject' | 'deactivate' | 'activate'

/** From which states a decision leads to which. Activating somebody who waits for approval approves them. */
export const transitions: Record<Decision, { from: readonly User['status'][]; to: User['status'] }> = {
  approve: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'inactive' },
  deactivate: { from: ['active'], to: 'inactive' },
  activate: { from: ['pending', 'inactive'], to: 'active' },
}

/** Why this person may not decide so about that one, or null. Roles have been asked for by the endpoint. */
export function refusalOf(actor: Actor, person: Standing, decision: Decision): ErrorCode | null {
  if (person.id === actor.id) return 'own_account_change'
  // Whoever is less than a super administrator has no say in who is one.
  if (person.role === 'super_admin' && actor.role !== 'super_admin') return 'access_denied'
  return transitions[decision].from.includes(person.status) ? null : 'user_status_conflict'
}
