import type { Account } from '../contract.ts'
import type { AccountRow } from './queries.ts'

export function toAccountView(row: AccountRow): Account {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    image: row.image,
    profession: row.profession,
    organization: toOrganizationView(row),
  }
}

function toOrganizationView({
  organization_id: id,
  org_name,
  time_zone,
}: AccountRow): Account['organization'] {
  if (id === null || org_name === null || time_zone === null) return null
  return { _id: id, id, org_name, timeZone: time_zone }
}
