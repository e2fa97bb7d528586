import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport } from '#platform/server/capability.ts'
import { jsonFile } from '#platform/server/export-files.ts'
import { crewDraftsTo } from './policy.ts'
import { deleteCrewDraftsOf, listCrewDraftsOf } from './queries.ts'
import { toExportedCrewDraftView } from './views.ts'

export const exportedCrewDrafts: DataExport = {
  readme: {
    'offers.json':
      'Crew drafts of the last thirty days: those that you sent to crewmates and those that they sent to you.',
  },
  files: async ({ db }, actor) => [
    jsonFile('offers.json', (await listCrewDraftsOf(db, crewDraftsTo(actor))).map(toExportedCrewDraftView)),
  ],
}

export const eraseCrewDrafts = (tx: Tx, userId: string): Promise<void> => deleteCrewDraftsOf(tx, userId)
