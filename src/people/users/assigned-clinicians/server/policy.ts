import type { Actor } from '#platform/server/auth/actor.ts'
import type { OversightPermission } from '../../reach/oversight.contract.ts'

declare const madeByPolicy: unique symbol

/** The clinicians assigned to a supervisor. Users in other roles oversee nobody. */
export interface AssignedScope {
  readonly supervisorId: string | null
  /** The scope contains only clinicians whose supervision link gives the supervisor this permission. */
  readonly permission: OversightPermission
  readonly [madeByPolicy]: true
}

// The only cast to a scope: every query needs a scope from this function.
export const assignedScope = ({ id, role }: Actor, permission: OversightPermission): AssignedScope =>
  ({ supervisorId: role === 'supervisor' ? id : null, permission }) as AssignedScope
