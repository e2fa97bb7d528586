import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PeopleScope } from './policy.ts'

/** Returns the condition that a row of `users` is in the scope. */
export function isInScope(scope: PeopleScope): RawBuilder<SqlBool> {
  const { among } = scope
  const isReached = isWithinReach(scope)
  return among === null ? isReached : sql<SqlBool>`(${isReached} and users.id = any(${among}::uuid[]))`
}

function isWithinReach({ reach, userId, viewerId, organizationId }: PeopleScope): RawBuilder<SqlBool> {
  switch (reach) {
    case 'one':
      return sql<SqlBool>`users.id = ${userId}::uuid`
    case 'assigned':
      return sql<SqlBool>`users.supervisor_id = ${viewerId}::uuid`
    case 'organization':
      return sql<SqlBool>`users.organization_id = ${organizationId}::uuid`
    case 'all':
      return sql<SqlBool>`true`
  }
}

/** Returns the condition that a row of `organizations` is reached as a whole: one's own, or each. */
export const isOrganizationInScope = ({ reach, organizationId }: PeopleScope): RawBuilder<SqlBool> => {
  if (reach === 'all') return sql<SqlBool>`true`
  return reach === 'organization'
    ? sql<SqlBool>`organizations.id = ${organizationId}::uuid`
    : sql<SqlBool>`false`
}

/** An organization with the number of its active users. */
export interface OrganizationCount {
  id: string
  org_name: string
  people: number
}

/** A user with what they do on task. */
export interface PersonRow {
  id: string
  name: string
  role: string
  profession: string | null
  organization_id: string | null
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
