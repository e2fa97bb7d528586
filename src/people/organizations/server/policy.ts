import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'
import { mayManageOrganization } from '../organization-rights.ts'

/** Refuses an administrator of another organization: see docs/decisions/0061-what-belongs-to-everybody.md. */
export function assertManages(actor: Actor, id: string): void {
  if (!mayManageOrganization(actor, id)) throw new AppError('organization_not_yours')
}

/** Only actors whose reach is the whole service create organizations. */
export function assertMakesOrganizations({ reach }: Actor): void {
  if (reach !== 'all') throw new AppError('access_denied')
}
