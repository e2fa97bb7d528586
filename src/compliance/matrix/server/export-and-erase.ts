import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { deleteRemindersOf, listRemindersOf } from './reminder-queries.ts'

/** One reminder is stored for each requirement that the user was ever reminded of. */
const maxReminders = 2_000

export const exportedReminders: DataExport = {
  readme: {
    'compliance-asked.json':
      'When a supervisor or administrator last reminded you of a requirement by email.',
  },
  files: async ({ db }, actor) => {
    const rows = await listRemindersOf(db, actor.id, maxReminders)
    const reminders = rows.map((row) => ({ requirementId: row.requirement_id, sentOn: row.sent_on }))
    return [toJsonFile('compliance-asked.json', { reminders })]
  },
}

export const eraseReminders = (tx: Tx, userId: string): Promise<void> => deleteRemindersOf(tx, userId)
