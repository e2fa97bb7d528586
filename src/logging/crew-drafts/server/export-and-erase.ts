import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport } from '#platform/server/capability.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { crewDraftScope } from './policy.ts'
import { deleteCrewDraftsOf, listCrewDraftsOf } from './queries.ts'
import { toExportedCrewDraftView } from './views.ts'

export const exportedCrewDrafts: DataExport = {
  readme: {
    'offers.json':
      'Crew drafts of the last thirty days: those that you sent to crewmates and those that they sent to you.',
  },
  files: async ({ db }, actor) => [
    toJsonFile(
      'offers.json',
      (await listCrewDraftsOf(db, crewDraftScope(actor))).map(toExportedCrewDraftView),
    ),
  ],
}

export const eraseCrewDrafts = (tx: Tx, userId: string): Promise<void> => deleteCrewDraftsOf(tx, userId)
