import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The clinicians to whom a supervisor is linked today, with any permission. Users in other roles have none. */
export interface SupervisorScope {
  readonly supervisorId: string | null
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this function.
export const linkedTo = ({ id, role }: Actor): SupervisorScope =>
  ({ supervisorId: role === 'supervisor' ? id : null }) as SupervisorScope
