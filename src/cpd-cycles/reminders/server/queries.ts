import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Occasion, ReminderChoices } from '../due.ts'

export interface ReminderOwner {
  id: string
  name: string
  email: string
  role: Role
  organization_id: string | null
  time_zone: string
  notifications: Partial<ReminderChoices>
  cycles: { id: string; cycleEnd: string }[]
  sent: Occasion[]
}

/**
 * Returns the users who may get email and have a cycle under way, with what was sent to them in the last months; after this
 * id, at most `limit`.
 */
export const listReminderOwners = (db: Db, after: string, limit: number): Promise<ReminderOwner[]> =>
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
    .select(sql<string>`coalesce(organizations.time_zone, 'UTC')`.as('time_zone'))
    .select(
      sql<ReminderOwner['cycles']>`(
        select jsonb_agg(jsonb_build_object('id', cycles.id, 'cycleEnd', cycles.cycle_end))
        from cpd_enrolments as cycles where cycles.owner_id = users.id and cycles.status = 'active'
      )`.as('cycles'),
    )
    .select(
      sql<Occasion[]>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', sent.kind, 'occasion', sent.occasion))
        from cpd_reminders as sent where sent.owner_id = users.id
      ), '[]')`.as('sent'),
    )
    .where('users.status', '=', 'active')
    .where('users.email_verified', '=', true)
    .where('users.id', '>', after)
    .where((is) =>
      is.exists(
        is
          .selectFrom('cpd_enrolments')
          .select('cpd_enrolments.id')
          .whereRef('cpd_enrolments.owner_id', '=', 'users.id')
          .where('cpd_enrolments.status', '=', 'active'),
      ),
    )
    .orderBy('users.id')
    .limit(limit)
    .$narrowType<Pick<ReminderOwner, 'role' | 'notifications'>>()
    .execute()

/** Records reminders, and returns those that were not recorded before. */
export async function insertReminders(
  tx: Tx,
  ownerId: string,
  occasions: readonly Occasion[],
  now: Date,
): Promise<Occasion[]> {
  const rows = await tx
    .insertInto('cpd_reminders')
    .values(occasions.map((one) => ({ ...one, owner_id: ownerId, queued_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'occasion'])
    .$narrowType<Pick<Occasion, 'kind'>>()
    .execute()
  return rows
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
