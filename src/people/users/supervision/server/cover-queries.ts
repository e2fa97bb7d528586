import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'

export interface CoverRow {
  supervisor_id: string
  supervisor_name: string
  starts_on: string
  ends_on: string
  clinicians: number
}

/** Who stands in for a supervisor, and who could. */
export interface CoversOfSupervisor {
  rows: CoverRow[]
  colleagues: { id: string; name: string }[]
  clinicians: number
  today: string
}

const maxListed = 200

/** Lists the covers for a supervisor that have not ended, one row for each colleague and period. */
export const listCoverRows = (db: Db, supervisorId: string): Promise<CoverRow[]> =>
  db
    .selectFrom('supervision_links as links')
    .innerJoin('supervision_links as covered', 'covered.id', 'links.covers_link_id')
    .innerJoin('users as supervisors', 'supervisors.id', 'links.supervisor_id')
    .select(({ fn }) => [
      'links.supervisor_id',
      'supervisors.name as supervisor_name',
      'links.starts_on',
      'links.ends_on',
      fn.count<number>('links.clinician_id').distinct().as('clinicians'),
    ])
    .$narrowType<{ ends_on: string }>()
    .where('covered.supervisor_id', '=', supervisorId)
    .where('covered.ended_at', 'is', null)
    .where('links.ended_at', 'is', null)
    .groupBy(['links.supervisor_id', 'supervisors.name', 'links.starts_on', 'links.ends_on'])
    .orderBy('links.starts_on')
    .orderBy('supervisors.name')
    .limit(maxListed)
    .execute()

const maxColleagues = 1_000

/** Lists the other active supervisors of a supervisor's organization, by name. */
export const listFellowSupervisors = (
  db: Db,
  { id, organizationId }: { id: string; organizationId: string | null },
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'supervisor')
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxColleagues)
    .execute()

export interface CoverableLink {
  id: string
  clinician_id: string
  view_cases: boolean
  view_cpd: boolean
  view_compliance: boolean
  sign_off: boolean
}

const maxCoveredLinks = 1_000

/** Lists a supervisor's links, except covers, that are active on one of these days; null: today. */
export const listCoverableLinks = (
  db: Tx | Db,
  supervisorId: string,
  days: { startsOn: string; endsOn: string } | null,
): Promise<CoverableLink[]> =>
  db
    .selectFrom('supervision_links as links')
    .innerJoin('users', 'users.id', 'links.clinician_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'links.id',
      'links.clinician_id',
      'links.view_cases',
      'links.view_cpd',
      'links.view_compliance',
      'links.sign_off',
    ])
    .where('links.supervisor_id', '=', supervisorId)
    .where('links.kind', '<>', 'cover')
    .where('links.ended_at', 'is', null)
    .where(
      sql<SqlBool>`coalesce(links.ends_on >= coalesce(${days?.startsOn ?? null}::date, today_in(organizations.time_zone)), true)
        and links.starts_on <= coalesce(${days?.endsOn ?? null}::date, today_in(organizations.time_zone))`,
    )
    .orderBy('links.id')
    .limit(maxCoveredLinks)
    .execute()
