import type { Person } from '../../rules/applies.ts'
import type { Base, PersonRow } from './queries.ts'

/** A user with the bases of their organization. */
export interface PersonDuties {
  row: PersonRow
  bases: Base[]
}

/** Returns what decides which requirements apply to somebody. */
export const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  organizationId: row.organization_id,
  role: row.role,
  profession: row.profession,
  duties: row.duties,
  baseCode: row.base_code,
  joinedOn: row.created_at.toISOString().slice(0, 10),
})
