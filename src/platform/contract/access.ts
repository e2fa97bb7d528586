import { z } from 'zod'

export const roleSchema = z.enum(['super_admin', 'admin', 'supervisor', 'clinician'])
export type Role = z.infer<typeof roleSchema>

/** Who may call an endpoint at all. Which records the caller may touch is the capability's `policy.ts`. */
export type Access = { kind: 'public' } | { kind: 'signed_in' } | { kind: 'roles'; roles: readonly Role[] }

export const anyone = { kind: 'public' } as const satisfies Access
export const signedIn = { kind: 'signed_in' } as const satisfies Access
export const roles = (...allowed: Role[]): Access => ({ kind: 'roles', roles: allowed })

/** Returns whether a caller with this role (null when signed out) may use what `access` protects. */
export function isAllowed(access: Access, role: Role | null): boolean {
  if (access.kind === 'public') return true
  if (role === null) return false
  return access.kind === 'signed_in' || access.roles.includes(role)
}
