import type { Organization, PublicOrganization } from '../contract.ts'
import type { OrganizationRow, PublicOrganizationRow } from './queries.ts'
import { toSettings } from '../default-settings.ts'

export function toOrganizationView(row: OrganizationRow): Organization {
  const { id, org_name, slug, status, creator_name: name, creator_email: email } = row
  return {
    _id: id,
    id,
    org_name,
    slug,
    status,
    country: row.country,
    timeZone: row.time_zone,
    // The database allows 0 and 1.
    weekStartsOn: row.week_starts_on === 0 ? 0 : 1,
    settings: toSettings(row.settings),
    createdBy: name === null || email === null ? null : { name, email },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export const toPublicOrganizationView = ({
  id,
  org_name,
  slug,
}: PublicOrganizationRow): PublicOrganization => ({
  _id: id,
  id,
  org_name,
  slug,
})
