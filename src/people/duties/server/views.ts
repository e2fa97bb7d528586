import { duties, type Base as BaseView, type Duties, type DutiesList, type Duty } from '../contract.ts'
import type { Base, PeopleWithBases, PersonDuties } from './row-mapping.ts'

/** Returns the duties in the order of the list. */
const toDuties = (codes: readonly string[]): Duty[] => duties.filter((duty) => codes.includes(duty))

const toBaseView = ({ code, label, active = true }: Base): BaseView => ({ code, label, active })

export const toDutiesView = ({ row, bases, maySet }: PersonDuties): Duties => ({
  userId: row.id,
  duties: toDuties(row.duties),
  baseCode: row.base_code,
  bases: bases.map(toBaseView),
  maySet,
  version: row.duties_version,
})

export const toDutiesListView = ({ rows, organizations, isCapped }: PeopleWithBases): DutiesList => ({
  people: rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    profession: row.profession,
    organizationId: row.organization_id,
    duties: toDuties(row.duties),
    baseCode: row.base_code,
  })),
  organizations: organizations.map(({ id, org_name, bases }) => ({
    id,
    org_name,
    bases: bases.map(toBaseView),
  })),
  isCapped,
})
