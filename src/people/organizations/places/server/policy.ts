import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'

/** Throws `access_denied` unless the actor is an administrator of this organization or a super administrator. */
export function assertManagesPlaces({ role, organizationId }: Actor, id: string): void {
  if (role === 'super_admin' || (role === 'admin' && organizationId === id)) return
  throw new AppError('access_denied')
}
