import type { Db, Tx } from '#platform/server/db/database.ts'

export interface RecipientRow {
  id: string
  name: string
  email: string
  notifications: { complianceAsked?: boolean }
  sent_on: string | null
}

/** Returns the users among these who can be emailed, each with the day of their last reminder of the requirement. */
export const listRecipients = (
  db: Db,
  requirementId: string,
  userIds: readonly string[],
): Promise<RecipientRow[]> =>
  db
    .selectFrom('users')
    .leftJoin('compliance_manual_reminders as reminders', (join) =>
      join.onRef('reminders.owner_id', '=', 'users.id').on('reminders.requirement_id', '=', requirementId),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.notifications', 'reminders.sent_on'])
    .$narrowType<Pick<RecipientRow, 'notifications'>>()
    .where('users.id', 'in', userIds)
    .where('users.status', '=', 'active')
    .where('users.email_verified', '=', true)
    .where('users.deletion_requested_at', 'is', null)
    .limit(userIds.length)
    .execute()

export async function saveReminder(
  tx: Tx,
  reminder: { owner_id: string; requirement_id: string; sent_on: string },
): Promise<void> {
  await tx
    .insertInto('compliance_manual_reminders')
    .values(reminder)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'requirement_id']).doUpdateSet({ sent_on: reminder.sent_on }),
    )
    .execute()
}

export const listRemindersOf = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('compliance_manual_reminders')
    .select(['requirement_id', 'sent_on'])
    .where('owner_id', '=', ownerId)
    .orderBy('sent_on', 'desc')
    .orderBy('requirement_id')
    .limit(limit)
    .execute()

export async function deleteRemindersOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('compliance_manual_reminders').where('owner_id', '=', ownerId).execute()
}
