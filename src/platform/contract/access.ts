import type { z } from 'zod'
import type { roleSchema } from './fields.ts'

export type Role = z.infer<typeof roleSchema>

const admittedRoles = {
  overseers: ['supervisor', 'admin', 'super_admin'],
  administrators: ['admin', 'super_admin'],
  super_administrators: ['super_admin'],
} as const satisfies Record<string, readonly Role[]>

/** Who may call an endpoint at all. `policy.ts` of each capability decides which records they may read or change. */
export type Access = 'public' | 'signed_in' | keyof typeof admittedRoles

/** Returns the roles that `access` admits, or null if it does not depend on the role. */
export const rolesOf = (access: Access): readonly Role[] | null =>
  access === 'public' || access === 'signed_in' ? null : admittedRoles[access]

/** Whether a caller with this role (null when signed out) may call an endpoint with this access. */
export function isAllowed(access: Access, role: Role | null): boolean {
  if (access === 'public') return true
  return role !== null && (rolesOf(access)?.includes(role) ?? true)
}
