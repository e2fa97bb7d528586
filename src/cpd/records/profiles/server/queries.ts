import { sql, type Selectable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdProfiles } from '#platform/server/db/types.ts'
import type { ProfileScope } from './policy.ts'

export interface ProfileRow extends Selectable<CpdProfiles> {
  /** The ids of the chosen activities, in the order that the user chose. */
  activity_ids: string[]
}

const activityIds = sql<string[]>`array(
  select activity_id from cpd_profile_activities where profile_id = cpd_profiles.id order by position
)`.as('activity_ids')

const selectOwn = (db: Db, { ownerId }: ProfileScope) =>
  db.selectFrom('cpd_profiles').selectAll().select(activityIds).where('owner_id', '=', ownerId)

export const listProfileRows = (db: Db, scope: ProfileScope, limit: number): Promise<ProfileRow[]> =>
  selectOwn(db, scope).orderBy('to_date', 'desc').orderBy('id', 'desc').limit(limit).execute()

export const findProfile = (db: Db, scope: ProfileScope, id: string): Promise<ProfileRow | undefined> =>
  selectOwn(db, scope).where('id', '=', id).executeTakeFirst()

/** Makes concurrent changes of one user wait for each other. */
export async function lockProfiles(tx: Tx, { ownerId }: ProfileScope): Promise<void> {
  await takeAdvisoryLock(tx, `cpd profiles of ${ownerId}`)
}

export async function insertProfile(tx: Tx, { activity_ids: ids, ...row }: ProfileRow): Promise<void> {
  await tx.insertInto('cpd_profiles').values(row).execute()
  await insertChosenActivities(tx, row.id, ids)
}

/** The same transaction must already have loaded the row in its owner's scope. */
export async function updateProfileRow(
  tx: Tx,
  { ownerId }: ProfileScope,
  { id, activity_ids: ids, ...changes }: ProfileRow,
): Promise<void> {
  await tx
    .updateTable('cpd_profiles')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
  await tx.deleteFrom('cpd_profile_activities').where('profile_id', '=', id).execute()
  await insertChosenActivities(tx, id, ids)
}

async function insertChosenActivities(tx: Tx, profileId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const links = ids.map((activityId, position) => ({
    profile_id: profileId,
    activity_id: activityId,
    position,
  }))
  await tx.insertInto('cpd_profile_activities').values(links).execute()
}

export async function deleteProfileRow(tx: Tx, { ownerId }: ProfileScope, id: string): Promise<void> {
  await tx.deleteFrom('cpd_profiles').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

export async function deleteProfilesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_profiles').where('owner_id', '=', ownerId).execute()
}
