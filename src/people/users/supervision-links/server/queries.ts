import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Conflicts } from '#platform/server/db/coded-conflict.ts'
import type { SupervisionLinks } from '#platform/server/db/types.ts'
import type { Permissions } from '../../reach/oversight.contract.ts'

/** The error code for each unique constraint that a link may violate. */
export const linkConflicts: Conflicts = {
  supervision_links__one_clinical: 'supervision_taken',
  supervision_links__one_educational: 'supervision_repeated',
  supervision_links__one_cover: 'supervision_repeated',
}

export const toPermissionColumns = ({ viewCases, viewCpd, viewCompliance, signOff }: Permissions) => ({
  view_cases: viewCases,
  view_cpd: viewCpd,
  view_compliance: viewCompliance,
  sign_off: signOff,
})

/** The columns of a link that can be changed. */
export type LinkColumns = ReturnType<typeof toPermissionColumns> &
  Pick<Selectable<SupervisionLinks>, 'starts_on' | 'ends_on'>

export async function updateLink(tx: Tx, linkId: string, columns: LinkColumns): Promise<void> {
  await tx
    .updateTable('supervision_links')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', linkId)
    .execute()
}

export type NewLink = Pick<Selectable<SupervisionLinks>, 'id' | 'clinician_id' | 'supervisor_id' | 'kind'> &
  Partial<Selectable<SupervisionLinks>>

/** Adds links; each begins today, by the clinician's time zone, unless it names a day. */
export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  const values = links.map((link) => ({ ...link, starts_on: link.starts_on ?? todayOf(link.clinician_id) }))
  if (values.length > 0) await tx.insertInto('supervision_links').values(values).execute()
}

const todayOf = (clinicianId: string) => sql<string>`(
  select today_in(organizations.time_zone)
  from users left join organizations on organizations.id = users.organization_id
  where users.id = ${clinicianId}::uuid
)`

export interface EndedLink {
  id: string
  clinician_id: string
  supervisor_id: string
  kind: string
}

/** Conditions that select the links to end. Each is about a row of `supervision_links`. */
export const linkConditions = {
  link: (id: string) => sql<SqlBool>`links.id = ${id}::uuid`,
  clinicalOf: (clinicianId: string) =>
    sql<SqlBool>`links.clinician_id = ${clinicianId}::uuid and links.kind = 'clinical'`,
  ofClinician: (id: string) => sql<SqlBool>`links.clinician_id = ${id}::uuid`,
  ofSupervisor: (id: string) => sql<SqlBool>`links.supervisor_id = ${id}::uuid`,
  ofPerson: (id: string) => sql<SqlBool>`${id}::uuid in (links.clinician_id, links.supervisor_id)`,
  /** Links between a person and people of other organizations. */
  acrossOrganizations: (id: string) => sql<SqlBool>`${id}::uuid in (links.clinician_id, links.supervisor_id)
    and (select organization_id from users where users.id = links.clinician_id)
      is distinct from (select organization_id from users where users.id = links.supervisor_id)`,
  /** Covers by the user `coverId` for the supervisor. */
  covers: (supervisorId: string, coverId: string) => sql<SqlBool>`links.supervisor_id = ${coverId}::uuid
    and exists (select from supervision_links as covered
      where covered.id = links.covers_link_id and covered.supervisor_id = ${supervisorId}::uuid)`,
  /** Links of a clinician whose last day is over. */
  lapsedOf: (clinicianId: string) =>
    sql<SqlBool>`links.clinician_id = ${clinicianId}::uuid and links.ends_on < ${todayOf(clinicianId)}`,
}
export type LinkCondition = ReturnType<(typeof linkConditions)[keyof typeof linkConditions]>

/** Ends these links and the covers for them. */
export async function endLinkRows(
  tx: Tx,
  condition: LinkCondition,
  { endedBy, now }: { endedBy: string | null; now: Date },
): Promise<EndedLink[]> {
  const { rows } = await sql<EndedLink>`
    with ending as materialized (
      select links.id from supervision_links as links where links.ended_at is null and ${condition}
    )
    update supervision_links set ended_at = ${now}, ended_by = ${endedBy}::uuid, version = version + 1
    where ended_at is null
      and (id in (select id from ending) or covers_link_id in (select id from ending))
    returning id, clinician_id, supervisor_id, kind`.execute(tx)
  return rows
}

const maxLapsedPerRun = 500

/** Ends at most 500 links whose last day is over in the time zone of the clinician. */
export async function endLapsedLinks(db: Db, now: Date): Promise<EndedLink[]> {
  const { rows } = await sql<EndedLink>`
    update supervision_links set ended_at = ${now}, version = version + 1
    where id in (
      select links.id
      from supervision_links as links
      join users on users.id = links.clinician_id
      left join organizations on organizations.id = users.organization_id
      where links.ended_at is null and links.ends_on < today_in(organizations.time_zone)
      order by links.id limit ${maxLapsedPerRun}
      for update of links skip locked
    )
    returning id, clinician_id, supervisor_id, kind`.execute(db)
  return rows
}

interface ChangedClinician {
  id: string
  version: number
}

const supervisorsTodaySql = sql`
  select people.id, links.supervisor_id
  from users as people
  left join active_supervision as links on links.clinician_id = people.id and links.kind = 'clinical'`

/**
 * Sets `users.supervisor_id` to the clinical supervisor of today. Apart from erasing an account, nothing else writes the column.
 * Returns the new versions of the users whose supervisor has changed.
 */
export async function mirrorSupervisors(
  tx: Tx,
  clinicianIds: readonly string[],
  now: Date,
): Promise<ChangedClinician[]> {
  if (clinicianIds.length === 0) return []
  const { rows } = await sql<ChangedClinician>`
    update users set supervisor_id = found.supervisor_id, updated_at = ${now}
    from (${supervisorsTodaySql} where people.id = any(${clinicianIds}::uuid[])) as found
    where users.id = found.id and users.supervisor_id is distinct from found.supervisor_id
    returning users.id, users.version`.execute(tx)
  return rows
}

const maxOutdatedPerRun = 500

/** Returns at most 500 users whose `supervisor_id` is not their clinical supervisor of today. */
export async function listOutdatedClinicians(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from (${supervisorsTodaySql}
      where people.supervisor_id is not null or people.id in (
        select clinician_id from supervision_links where kind = 'clinical' and ended_at is null)) as found
    join users on users.id = found.id
    where users.supervisor_id is distinct from found.supervisor_id
    order by found.id limit ${maxOutdatedPerRun}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the clinician's supervisor of today. */
export async function findClinicalSupervisor(tx: Tx, clinicianId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('active_supervision')
    .select('supervisor_id')
    .where('clinician_id', '=', clinicianId)
    .where('kind', '=', 'clinical')
    .executeTakeFirst()
  return row?.supervisor_id ?? null
}

/** Deletes the links of an erased clinician. Those of an erased supervisor end: they belong to the clinicians' history. */
export async function eraseLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('supervision_links').where('clinician_id', '=', userId).execute()
  await tx
    .updateTable('supervision_links')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .where(
      sql<SqlBool>`(supervisor_id = ${userId}::uuid or covers_link_id in (
        select covered.id from supervision_links as covered where covered.supervisor_id = ${userId}::uuid))`,
    )
    .execute()
}

const maxExported = 20_000

/** Lists the links in which a person is the clinician or the supervisor, for their data export. */
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
    .where(sql<SqlBool>`(links.clinician_id = ${personId}::uuid or links.supervisor_id = ${personId}::uuid)`)
    .orderBy('links.starts_on')
    .orderBy('links.id')
    .limit(maxExported)
    .execute()
