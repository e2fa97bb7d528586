import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Users } from '#platform/server/db/types.ts'
import type { AccountStatus, Profession } from '#people/accounts/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Notifications, NotificationsRequest } from '../contract.ts'

const columns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.status',
  'users.image',
  'users.organization_id',
  'organizations.org_name',
  'supervisors.id as supervisor_id',
  'supervisors.name as supervisor_name',
  'users.created_at',
  'users.date_of_birth',
  'users.gender',
  'users.nationality',
  'users.country_of_residence',
  'users.profession',
  'users.specialty',
  'users.job_title',
  'users.employer',
  'users.work_location',
  'users.experience',
  'users.qualification',
  'users.is_licensed',
  'users.license_number',
  'users.certifications',
  'users.cpd_interests',
  'users.receive_updates',
  'users.notifications',
  'users.listed_as_colleague',
  'users.deletion_requested_at',
  'users.version',
] as const

/** Check constraints on the table limit these values. */
interface NarrowedColumns {
  role: Role
  status: AccountStatus
  profession: Profession | null
  gender: 'male' | 'female' | 'other' | null
  experience: '0-1' | '1-3' | '3-5' | '5+' | null
  notifications: Partial<Notifications>
}

export type ProfileRow = Awaited<ReturnType<typeof getProfileRow>>

/** Returns the user's own row. `now` decides whether the link for a pending new email has expired. */
export function getProfileRow(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('mail_tokens')
        .select('email')
        .whereRef('user_id', '=', 'users.id')
        .where('purpose', '=', 'change_email')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('pending_email'),
    )
    .$narrowType<NarrowedColumns>()
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Updates the profile. Returns false if the row has changed since this version. */
export async function updateProfileRow(
  tx: Tx,
  userId: string,
  version: number,
  changes: Updateable<Users>,
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Updates columns without checking the version, because no form of another user writes them back. */
export async function updateOwnRow(tx: Tx, userId: string, changes: Updateable<Users>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Merges these choices into the stored ones. */
export async function mergeNotifications(
  tx: Tx,
  userId: string,
  choices: NotificationsRequest,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      notifications: sql`notifications || ${JSON.stringify(choices)}::jsonb`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Returns the key of the user's picture, locked against concurrent changes. */
export async function lockImage(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('image')
    .where('id', '=', userId)
    .forUpdate()
    .noWait()
    .executeTakeFirst()
  return row?.image ?? null
}

export const isPicture = async (db: Db, image: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('image', '=', image).executeTakeFirst()) !== undefined

export const isEmailOfAnother = async (db: Db, email: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '!=', userId)
    .executeTakeFirst()) !== undefined

/** Lists a few accounts whose users requested deletion before `cutoff`. */
export const listAccountsToErase = (db: Db, cutoff: Date) =>
  db
    .selectFrom('users')
    .select(['id', 'image', 'email'])
    .where('deletion_requested_at', '<', cutoff)
    .orderBy('deletion_requested_at')
    .limit(50)
    .execute()

/** Returns the organization and registration number of a user, which identify the user's files together with the name. */
export const findIdentity = (
  db: Db,
  userId: string,
): Promise<{ license_number: string | null; org_name: string | null } | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.license_number', 'organizations.org_name'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** Returns the country and profession of a user. */
export const findPractice = (
  db: Db,
  userId: string,
): Promise<{ profession: string | null; country: string | null } | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.profession', 'organizations.country'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
