import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PeopleScope } from './policy.ts'

/** Returns the condition that a row of `users` is in the scope. */
export function isInScope(scope: PeopleScope): RawBuilder<SqlBool> {
  const { reach, userId, userIds = [], viewerId, organizationId } = scope
  switch (reach) {
    case 'one':
      return sql<SqlBool>`users.id = ${userId}::uuid`
    case 'some':
      return sql<SqlBool>`users.id = any(${userIds}::uuid[])`
    case 'assigned':
      return sql<SqlBool>`users.supervisor_id = ${viewerId}::uuid`
    case 'organization':
      return sql<SqlBool>`users.organization_id = ${organizationId}::uuid`
    case 'all':
      return sql<SqlBool>`true`
  }
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
