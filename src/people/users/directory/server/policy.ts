import type { PlainCode } from '#platform/contract/errors.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { User } from '../../contract.ts'

type DecisionSubject = Pick<User, 'id' | 'role' | 'status'>

export type Decision = 'approve' | 'reject' | 'deactivate' | 'activate'

/** The statuses that each decision starts from and leads to. Activating a pending user approves them. */
export const transitions: Record<Decision, { from: readonly User['status'][]; to: User['status'] }> = {
  approve: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'inactive' },
  deactivate: { from: ['active'], to: 'inactive' },
  activate: { from: ['pending', 'inactive'], to: 'active' },
}

/** Returns why this actor may not make this decision, or null. The endpoint has already checked the roles. */
export function refusalOf(actor: Actor, user: DecisionSubject, decision: Decision): PlainCode | null {
  if (user.id === actor.id) return 'own_account_change'
  // Only super administrators may decide about super administrators.
  if (user.role === 'super_admin' && actor.role !== 'super_admin') return 'access_denied'
  return transitions[decision].from.includes(user.status) ? null : 'user_status_conflict'
}
