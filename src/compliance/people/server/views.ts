import type { Person } from '../../rules/applies.ts'
import { duties, type Duties, type Duty } from '../contract.ts'
import type { Base, PersonRow } from './queries.ts'

const isDuty = (code: string): code is Duty => (duties as readonly string[]).includes(code)

export const toDutiesView = (row: PersonRow, bases: readonly Base[]): Duties => ({
  userId: row.id,
  duties: row.duties.filter(isDuty),
  baseCode: row.base_code,
  bases: bases.filter(({ active }) => active !== false).map(({ code, label }) => ({ code, label })),
  version: row.duties_version,
})

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
