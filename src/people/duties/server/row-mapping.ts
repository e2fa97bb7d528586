/** An organization with the number of its active users. */
export interface CountedOrganization {
  id: string
  org_name: string
  time_zone: string
  people: number
}

/** A user with their duties and base. */
export interface PersonRow {
  id: string
  name: string
  role: string
  profession: string | null
  organization_id: string | null
  /** The time zone of their organization, UTC without one. It decides which day it is for them. */
  time_zone: string
  created_at: Date
  duties: string[]
  base_code: string | null
  duties_version: number
}

export interface Base {
  code: string
  label: string
  active?: boolean
}

export interface OrganizationBases {
  id: string
  org_name: string
  bases: Base[]
}

/** A user's duties, with the bases of their organization. */
export interface PersonDuties {
  row: PersonRow
  bases: Base[]
  /** Whether the actor may set the duties. */
  maySet: boolean
}

/** The people whose duties the actor may set. */
export interface PeopleWithBases {
  rows: PersonRow[]
  organizations: OrganizationBases[]
  isCapped: boolean
}

/** Filters for the people of a scope. */
export interface PeopleFilter {
  organizationId?: string | null | undefined
  role?: string | undefined
  baseCode?: string | undefined
  /** Part of the name. */
  q?: string | undefined
}

export interface PeopleSelection extends PeopleFilter {
  limit: number
  offset?: number
}
