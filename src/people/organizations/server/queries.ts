import { sql } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { OrganizationSettings, OrganizationStatus } from '../contract.ts'
import type { StoredSettings } from '../default-settings.ts'
import { settingSql } from './row-mapping.ts'

export interface OrganizationRow {
  id: string
  org_name: string
  slug: string
  status: OrganizationStatus
  created_at: Date
  updated_at: Date
  version: number
  country: string | null
  time_zone: string
  week_starts_on: number
  settings: StoredSettings
  creator_name: string | null
  creator_email: string | null
}

const settingsColumn = sql<StoredSettings>`jsonb_build_object(${sql.raw(
  Object.entries(settingSql)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', '),
)})`

// A list without pages, as specified. The limit is far above the number of services that exist.
const maxListedOrganizations = 2_000

const selectOrganizations = (db: Db) =>
  db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'organizations.created_by')
    .select([
      'organizations.id',
      'organizations.org_name',
      'organizations.slug',
      'organizations.status',
      'organizations.created_at',
      'organizations.updated_at',
      'organizations.version',
      'organizations.country',
      'organizations.time_zone',
      'organizations.week_starts_on',
      settingsColumn.as('settings'),
      'users.name as creator_name',
      'users.email as creator_email',
    ])
    .$narrowType<{ status: OrganizationStatus }>()

export const listOrganizations = (db: Db): Promise<OrganizationRow[]> =>
  selectOrganizations(db)
    .orderBy(sql`lower(organizations.org_name)`)
    .limit(maxListedOrganizations)
    .execute()

export const listActiveOrganizations = (db: Db) =>
  db
    .selectFrom('organizations')
    .select(['id', 'org_name', 'slug'])
    .where('status', '=', 'active')
    .orderBy(sql`lower(org_name)`)
    .limit(maxListedOrganizations)
    .execute()

export type PublicOrganizationRow = Awaited<ReturnType<typeof listActiveOrganizations>>[number]

export const getOrganization = (db: Db, id: string): Promise<OrganizationRow> =>
  selectOrganizations(db).where('organizations.id', '=', id).executeTakeFirstOrThrow()

/** Returns the current row and locks it until the transaction ends. */
export const findOrganizationForUpdate = (tx: Tx, id: string) =>
  tx
    .selectFrom('organizations')
    .select([
      'org_name',
      'status',
      'version',
      'country',
      'time_zone',
      'week_starts_on',
      settingsColumn.as('settings'),
    ])
    .$narrowType<{ status: OrganizationStatus }>()
    .where('id', '=', id)
    .forUpdate()
    .noWait()
    .executeTakeFirst()

/** Takes the lock for choosing a slug, on all servers, until the transaction ends. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'organization slugs')
}

/** Returns every slug that begins with this one. */
export async function findSlugsLike(tx: Tx, slug: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('organizations')
    .select('slug')
    // A slug contains no character with a meaning in a LIKE pattern.
    .where('slug', 'like', `${slug}%`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

interface NewOrganization {
  id: string
  name: string
  slug: string
  createdBy: string
  now: Date
}

export async function insertOrganization(
  tx: Tx,
  { id, name, slug, createdBy, now }: NewOrganization,
): Promise<void> {
  await tx
    .insertInto('organizations')
    .values({ id, org_name: name, slug, created_by: createdBy, created_at: now, updated_at: now })
    .execute()
}

export interface OrganizationChanges {
  org_name?: string
  status?: OrganizationStatus
  country?: string | null
  time_zone?: string
  week_starts_on?: number
  settings?: Partial<OrganizationSettings>
  updated_at: Date
}

export async function updateOrganization(
  tx: Tx,
  id: string,
  { settings: changedSettings, ...changes }: OrganizationChanges,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set(changes)
    .$if(changedSettings !== undefined, (update) =>
      // Keeps the other settings of the organization.
      update.set({ settings: sql`settings || ${JSON.stringify(changedSettings)}::jsonb` }),
    )
    .where('id', '=', id)
    .execute()
}

export const uniqueNameConstraint = 'organizations__org_name'
