/** An organization with the number of its active users. */
export interface OrganizationCount {
  id: string
  org_name: string
  time_zone: string
  people: number
}

/** A user with what they do on task. */
export interface PersonRow {
  id: string
  name: string
  role: string
  profession: string | null
  organization_id: string | null
  /** Of their organization, UTC without one: it decides which day it is for them. */
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

/** A user with the bases of their organization. */
export interface PersonDuties {
  row: PersonRow
  bases: Base[]
  /** Whether the actor sets them. */
  maySet: boolean
}

/** The people whose duties the actor sets. */
export interface FoundPeople {
  rows: PersonRow[]
  organizations: OrganizationBases[]
  isCapped: boolean
}

/** Which of the people of a scope. */
export interface PeopleFilter {
  organizationId?: string | null | undefined
  role?: string | undefined
  baseCode?: string | undefined
  /** Part of the name. */
  q?: string | undefined
}

export interface WhichPeople extends PeopleFilter {
  limit: number
  offset?: number
}
