import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { deleteFeedOf, findFeed } from '../calendar/server/queries.ts'
import { deleteRemindersOf, listReminders } from '../schedule/server/queries.ts'

/** More reminders than a user gets in the year for which they are kept. */
const maxReminders = 20_000

export const exportedReminders: DataExport = {
  readme: {
    'compliance-reminders.json':
      'The reminders that were emailed to you in the last year, and when you created the address of your calendar.',
  },
  files: async ({ db }, actor) => {
    const sent = await listReminders(db, actor.id, maxReminders)
    const reminders = sent.map(({ queued_at: sentAt, ...reminder }) => ({ ...reminder, sentAt }))
    const calendarMadeAt = await findFeed(db, actor.id)
    return [toJsonFile('compliance-reminders.json', { calendarMadeAt, reminders })]
  },
}

export async function eraseReminders(tx: Tx, userId: string): Promise<void> {
  await deleteRemindersOf(tx, userId)
  await deleteFeedOf(tx, userId)
}
