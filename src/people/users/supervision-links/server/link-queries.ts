import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { SupervisionLinks } from '#platform/server/db/types.ts'
import type { PeopleScope } from '../../reach/server/policy.ts'
import { isInScope } from '../../reach/server/row-mapping.ts'

const shownColumns = [
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
  'links.created_at',
  'links.ended_at',
  'links.version',
] as const

type Bare<Name extends string> = Name extends `links.${infer Rest}` ? Rest : never

export interface LinkRow extends Pick<
  Selectable<SupervisionLinks>,
  Bare<(typeof shownColumns)[number]> & keyof SupervisionLinks
> {
  kind: 'clinical' | 'educational' | 'cover'
  supervisor_name: string
  /** Who is covered; null unless the link is a cover. */
  covered_name: string | null
  is_active: boolean
}

const links = (db: Db) =>
  db
    .selectFrom('supervision_links as links')
    .innerJoin('users', 'users.id', 'links.clinician_id')
    .innerJoin('users as supervisors', 'supervisors.id', 'links.supervisor_id')
    .leftJoin('supervision_links as covered', 'covered.id', 'links.covers_link_id')
    .leftJoin('users as absent', 'absent.id', 'covered.supervisor_id')
    .select(shownColumns)
    .select(['supervisors.name as supervisor_name', 'absent.name as covered_name'])
    .select(
      sql<boolean>`exists (select from active_supervision as active where active.id = links.id)`.as(
        'is_active',
      ),
    )
    .$narrowType<LinkRow>()

/** Far more than anybody has in a career. */
export const maxLinks = 200

/** Lists the links of a clinician who is in the scope: those that are not ended first, then the latest. */
export const listLinks = (db: Db, scope: PeopleScope, clinicianId: string): Promise<LinkRow[]> =>
  links(db)
    .where('links.clinician_id', '=', clinicianId)
    .where(isInScope(scope))
    .orderBy(sql`links.ended_at is not null`)
    .orderBy('links.starts_on', 'desc')
    .orderBy('links.id', 'desc')
    .limit(maxLinks)
    .execute()

/** Returns a link that has not ended, of a clinician in the scope. */
export const findLink = (db: Db, scope: PeopleScope, linkId: string): Promise<LinkRow | undefined> =>
  links(db)
    .where('links.id', '=', linkId)
    .where('links.ended_at', 'is', null)
    .where(isInScope(scope))
    .executeTakeFirst()

const maxExported = 20_000

/** Lists the links on both sides of a person, for their archive. */
export const listLinksOfPerson = (db: Db, personId: string) =>
  db
    .selectFrom('supervision_links as links')
    .innerJoin('users as clinicians', 'clinicians.id', 'links.clinician_id')
    .innerJoin('users as supervisors', 'supervisors.id', 'links.supervisor_id')
    .select([
      'links.kind',
      'clinicians.name as clinician',
      'supervisors.name as supervisor',
      'links.starts_on as startsOn',
      'links.ends_on as endsOn',
      'links.ended_at as endedAt',
    ])
    .where(sql<SqlBool>`${personId}::uuid in (links.clinician_id, links.supervisor_id)`)
    .orderBy('links.starts_on')
    .orderBy('links.id')
    .limit(maxExported)
    .execute()
