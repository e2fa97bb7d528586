import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The clinicians assigned to a supervisor. Users in other roles oversee nobody. */
export interface AssignedScope {
  readonly supervisorId: string | null
  readonly [madeByPolicy]: true
}

// The only cast to a scope: every query needs a scope from this function.
export const assignedTo = ({ id, role }: Actor): AssignedScope =>
  ({ supervisorId: role === 'supervisor' ? id : null }) as AssignedScope
