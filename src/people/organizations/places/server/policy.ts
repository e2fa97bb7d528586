import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'

/** Administrators manage the places of their own organization, super administrators those of every organization. */
export function assertManagesPlaces({ role, organizationId }: Actor, id: string): void {
  if (role === 'super_admin' || (role === 'admin' && organizationId === id)) return
  throw new AppError('access_denied')
}
