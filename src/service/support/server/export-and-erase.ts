import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport } from '#platform/server/capability.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownAndGuestTickets } from './policy.ts'
import { deleteTicketsOf, listWholeTickets } from './queries.ts'
import { toTicketView } from './views.ts'

export const exportedTickets: DataExport = {
  readme: {
    'support.json':
      'Your requests to Help & Support, sent while signed in or from your email address, with the answers.',
  },
  files: async ({ db }, actor) => [
    toJsonFile('support.json', (await listWholeTickets(db, ownAndGuestTickets(actor))).map(toTicketView)),
  ],
}

export const eraseTickets = (tx: Tx, userId: string): Promise<void> => deleteTicketsOf(tx, userId)
