import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { supervisorIdsSql, timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import type { ReminderChoices } from '../choices.ts'

/** The people of one organization, or those without an organization. */
export interface Service {
  id: string | null
  timeZone: string
}

const maxServices = 10_000

export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'time_zone as timeZone'])
    .orderBy('id')
    .limit(maxServices)
    .execute()
  return [...rows, { id: null, timeZone: 'UTC' }]
}

export const reminderKinds = ['lapse', 'decision', 'week'] as const
export type ReminderKind = (typeof reminderKinds)[number]

interface SentRow {
  occasion: string
  queuedAt: string
}

export interface Recipient {
  id: string
  name: string
  email: string
  role: Role
  organization_id: string | null
  supervisor_ids: string[]
  time_zone: string
  notifications: Partial<ReminderChoices>
  /** Reminders already sent, of the requested kind. */
  sent: SentRow[]
}

/** Selects the users who may get emails, each with the reminders that were sent to them. Users who are leaving get none. */
const selectRecipients = (db: Db, kind: ReminderKind) =>
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
    .select(sql.raw<string[]>(supervisorIdsSql('viewCompliance', 'users.id')).as('supervisor_ids'))
    .select(
      sql<SentRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object('occasion', sent.occasion, 'queuedAt', sent.queued_at))
        from compliance_reminders as sent where sent.owner_id = users.id and sent.kind = ${kind}
      ), '[]')`.as('sent'),
    )
    .where('users.status', '=', 'active')
    .where('users.email_verified', '=', true)
    .where('users.deletion_requested_at', 'is', null)
    .$narrowType<Pick<Recipient, 'role' | 'notifications'>>()

/** Returns recipients of an organization after this id, in the order of their ids. */
export const listRecipients = (
  db: Db,
  { id }: Service,
  { kind, after, limit }: { kind: ReminderKind; after: string; limit: number },
): Promise<Recipient[]> =>
  selectRecipients(db, kind)
    .where('users.organization_id', id === null ? 'is' : '=', id)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()

/** Returns a user, if they may still get emails. */
export const findRecipient = (db: Db, kind: ReminderKind, id: string): Promise<Recipient | undefined> =>
  selectRecipients(db, kind).where('users.id', '=', id).executeTakeFirst()

const maxOverseers = 20_000

/** Returns the users who may oversee others. */
export const listOverseers = (db: Db): Promise<Recipient[]> =>
  selectRecipients(db, 'week')
    .where('users.role', 'in', ['supervisor', 'admin', 'super_admin'])
    .orderBy('users.id')
    .limit(maxOverseers)
    .execute()

/** Records reminders. A reminder that is already recorded violates the primary key. */
export async function insertReminders(
  tx: Tx,
  { ownerId, kind, now }: { ownerId: string; kind: ReminderKind; now: Date },
  occasions: readonly string[],
): Promise<void> {
  const rows = occasions.map((occasion) => ({ owner_id: ownerId, kind, occasion, queued_at: now }))
  await tx.insertInto('compliance_reminders').values(rows).execute()
}

export const listReminders = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('compliance_reminders')
    .select(['kind', 'occasion', 'queued_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('queued_at', 'desc')
    .orderBy('occasion')
    .limit(limit)
    .execute()

export async function deleteRemindersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('compliance_reminders').where('queued_at', '<', before).execute()
}

export async function deleteRemindersOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('compliance_reminders').where('owner_id', '=', ownerId).execute()
}
