import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import type { Occasion, ReminderChoices } from '../due.ts'

export interface ReminderOwner {
  id: string
  name: string
  email: string
  role: Role
  organization_id: string | null
  time_zone: string
  notifications: Partial<ReminderChoices>
  cycles: { id: string; cycleStart: string; cycleEnd: string }[]
  sent: Occasion[]
}

/** The users who may get reminders, with their active cycles and the reminders already sent. Users who have left get none. */
const selectOwners = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.organization_id',
      'users.notifications',
    ])
    .select(timeZoneOfUser.as('time_zone'))
    .select(
      sql<ReminderOwner['cycles']>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', cycles.id, 'cycleStart', cycles.cycle_start, 'cycleEnd', cycles.cycle_end))
        from cpd_enrolments as cycles where cycles.owner_id = users.id and cycles.status = 'active'
      ), '[]')`.as('cycles'),
    )
    .select(
      sql<Occasion[]>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', sent.kind, 'occasion', sent.occasion))
        from cpd_reminders as sent where sent.owner_id = users.id
      ), '[]')`.as('sent'),
    )
    .where('users.status', '=', 'active')
    .where('users.email_verified', '=', true)
    .where('users.deletion_requested_at', 'is', null)
    .$narrowType<Pick<ReminderOwner, 'role' | 'notifications'>>()

/** Returns users who may get reminders, in the order of their ids, after this id and at most `limit`. */
export const listReminderOwners = (db: Db, after: string, limit: number): Promise<ReminderOwner[]> =>
  selectOwners(db).where('users.id', '>', after).orderBy('users.id').limit(limit).execute()

/** Returns the user if they may still get reminders. */
export const findReminderOwner = (db: Db, id: string): Promise<ReminderOwner | undefined> =>
  selectOwners(db).where('users.id', '=', id).executeTakeFirst()

/** Records reminders. A reminder that is already recorded violates the primary key. */
export async function insertReminders(
  tx: Tx,
  ownerId: string,
  occasions: readonly Occasion[],
  now: Date,
): Promise<void> {
  const rows = occasions.map(({ kind, occasion }) => ({ kind, occasion, owner_id: ownerId, queued_at: now }))
  await tx.insertInto('cpd_reminders').values(rows).execute()
}

export const listReminders = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('cpd_reminders')
    .select(['kind', 'occasion', 'queued_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('queued_at', 'desc')
    .orderBy('occasion')
    .limit(limit)
    .execute()

export async function deleteRemindersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cpd_reminders').where('queued_at', '<', before).execute()
}

export async function deleteRemindersOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_reminders').where('owner_id', '=', ownerId).execute()
}
