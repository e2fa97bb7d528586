import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import { settingSql } from '#people/organizations/server/row-mapping.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { passwordOnly } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'

interface CodeWithLabel {
  code: string
  label: string
}

interface BaseOrRegion extends CodeWithLabel {
  active?: boolean
}

const maxSupervisors = 500

/** Returns the settings, the open bases and regions, and the supervisors of the actor's organization. */
export async function findOrganizationLists(db: Db, { id, organizationId }: Actor) {
  const settings = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.id', '=', id)
    .select([
      sql.raw<number>(settingSql.paediatricAgeLimit).as('paediatricAgeLimit'),
      sql<string | null>`organizations.settings->>'missionNumberPrefix'`.as('missionNumberPrefix'),
      sql<BaseOrRegion[]>`coalesce(organizations.bases, '[]')`.as('bases'),
      sql<BaseOrRegion[]>`coalesce(organizations.regions, '[]')`.as('regions'),
    ])
    .executeTakeFirstOrThrow()
  const supervisors =
    organizationId === null
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('organization_id', '=', organizationId)
          .where('role', '=', 'supervisor')
          .where('status', '=', 'active')
          .orderBy('name')
          .limit(maxSupervisors)
          .execute()
  // Closed bases and regions are left out, because no case may be logged there.
  const isOpen = ({ active }: BaseOrRegion) => active !== false
  return {
    ...settings,
    bases: settings.bases.filter(isOpen),
    regions: settings.regions.filter(isOpen),
    supervisors,
  }
}

/** Returns the owner of an import as the actor of its job; undefined if the account may no longer be used. */
export async function findImporter(db: Db, ownerId: string, batchId: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.id', '=', ownerId)
    .where('users.status', '=', 'active')
    .select([
      'users.id',
      'users.name',
      'users.role',
      'users.organization_id as organizationId',
      'organizations.time_zone as timeZone',
      'organizations.week_starts_on as weekStartsOn',
    ])
    .executeTakeFirst()
  return (
    row && {
      ...row,
      role: row.role as Role, // limited by a check constraint
      // The job may act only on the owner's own records.
      reach: 'self',
      timeZone: row.timeZone ?? 'UTC',
      weekStartsOn: row.weekStartsOn ?? 1,
      // A job has no session, so the import identifies it: the job continues after the owner has signed out.
      sessionId: batchId,
      passwordChangeRequired: false,
      proofs: passwordOnly,
    }
  )
}
