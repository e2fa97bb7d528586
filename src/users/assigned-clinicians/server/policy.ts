import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Whom a supervisor oversees: those who are assigned to them. Nobody oversees anybody in another role. */
export interface AssignedScope {
  readonly supervisorId: string | null
  readonly [madeByPolicy]: true
}

// The only cast that makes a scope: a query cannot be written without having asked here.
export const assignedTo = ({ id, role }: Actor): AssignedScope =>
  ({ supervisorId: role === 'supervisor' ? id : null }) as AssignedScope
