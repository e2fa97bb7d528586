import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { SupervisionLinks } from '#platform/server/db/types.ts'
import type { Role } from '#platform/contract/access.ts'
import type { LinkKind } from '../contract.ts'
import type { PeopleScope } from '../../reach/server/policy.ts'
import { isInScope } from '../../reach/server/row-mapping.ts'

const linkColumns = [
  'links.id',
  'links.clinician_id',
  'links.supervisor_id',
  'links.kind',
  'links.starts_on',
  'links.ends_on',
  'links.view_cases',
  'links.view_cpd',
  'links.view_compliance',
  'links.sign_off',
  'links.covers_link_id',
  'links.version',
] as const
type UnqualifiedName<Name extends string> = Name extends `links.${infer Rest}` ? Rest : never

export interface LinkRow extends Omit<
  Pick<Selectable<SupervisionLinks>, UnqualifiedName<(typeof linkColumns)[number]> & keyof SupervisionLinks>,
  'kind'
> {
  kind: LinkKind
  supervisor_name: string
  /** Who is covered; null unless the link is a cover. */
  covered_name: string | null
  /** The day on which the link was ended, in the time zone of the clinician. */
  ended_on: string | null
  is_active: boolean
  is_planned: boolean
}

const selectLinkRows = (db: Db) =>
  db
    .selectFrom('supervision_links as links')
    .innerJoin('users', 'users.id', 'links.clinician_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .innerJoin('users as supervisors', 'supervisors.id', 'links.supervisor_id')
    .leftJoin('supervision_links as covered', 'covered.id', 'links.covers_link_id')
    .leftJoin('users as absent', 'absent.id', 'covered.supervisor_id')
    .select(linkColumns)
    .select([
      'supervisors.name as supervisor_name',
      'absent.name as covered_name',
      sql<string | null>`(links.ended_at at time zone coalesce(organizations.time_zone, 'UTC'))::date`.as(
        'ended_on',
      ),
      sql<boolean>`exists (select from active_supervision as active where active.id = links.id)`.as(
        'is_active',
      ),
      sql<boolean>`links.ended_at is null and links.starts_on > today_in(organizations.time_zone)`.as(
        'is_planned',
      ),
    ])
    .$narrowType<LinkRow>()

/** The maximum number of listed links, far more than anybody has in a career. */
const maxListed = 200

/** Lists the links of a clinician in the scope: those that have not ended first, then the latest. */
export const listLinkRows = (db: Db, scope: PeopleScope, clinicianId: string): Promise<LinkRow[]> =>
  selectLinkRows(db)
    .where('links.clinician_id', '=', clinicianId)
    .where(isInScope(scope))
    .orderBy(sql`links.ended_at is not null`)
    .orderBy('links.starts_on', 'desc')
    .orderBy('links.id', 'desc')
    .limit(maxListed)
    .execute()

/** Returns a link that has not ended, of a clinician in the scope. */
export const findLink = (db: Db, scope: PeopleScope, linkId: string): Promise<LinkRow | undefined> =>
  selectLinkRows(db)
    .where('links.id', '=', linkId)
    .where('links.ended_at', 'is', null)
    .where(isInScope(scope))
    .executeTakeFirst()

/** The links of a clinician, and today's date in their organization. */
export interface ClinicianLinks {
  rows: LinkRow[]
  today: string
}

export interface Clinician {
  id: string
  role: Role
  organization_id: string | null
  today: string
}

const selectClinician = (db: Db, scope: PeopleScope, id: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.role', 'users.organization_id'])
    .select(
      sql<string>`today_in((
        select organizations.time_zone from organizations where organizations.id = users.organization_id))`.as(
        'today',
      ),
    )
    .$narrowType<{ role: Role }>()
    .where('users.id', '=', id)
    .where(isInScope(scope))

export const findClinician = (db: Db, scope: PeopleScope, id: string): Promise<Clinician | undefined> =>
  selectClinician(db, scope, id).executeTakeFirst()

/** Locks a user of the scope until the transaction ends, so that their links change one after the other. */
export const lockClinician = (tx: Tx, scope: PeopleScope, id: string): Promise<Clinician | undefined> =>
  selectClinician(tx, scope, id).forUpdate().noWait().executeTakeFirst()
