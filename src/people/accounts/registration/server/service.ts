import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findActiveOrganization } from './queries.ts'

/** Returns an active organization. Throws `organization_not_offered` on the field. */
export async function getOfferedOrganization({ db }: Pick<Deps, 'db'>, organizationId: string) {
  const organization = await findActiveOrganization(db, organizationId)
  if (organization) return organization
  throw new AppError('organization_not_offered', { field: 'organizationId' })
}
