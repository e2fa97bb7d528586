import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'
import { mayManageOrganization } from '../organization-rights.ts'

/**
 * Throws `organization_not_yours` for an administrator of another organization: docs/decisions/0061-what-belongs-to-everybody.md.
 */
export function assertMayManage(actor: Actor, id: string): void {
  if (!mayManageOrganization(actor, id)) throw new AppError('organization_not_yours')
}

/** Throws `access_denied` unless the actor's reach is the whole service. */
export function assertMayCreate({ reach }: Actor): void {
  if (reach !== 'all') throw new AppError('access_denied')
}
