import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport } from '#platform/server/capability.ts'
import { jsonFile } from '#platform/server/export-files.ts'
import { offersTo } from './policy.ts'
import { deleteOffersOf, listOffersOf } from './queries.ts'
import { toExportedOfferView } from './views.ts'

export const exportedCrewDrafts: DataExport = {
  readme: {
    'offers.json':
      'Crew drafts of the last thirty days: those that you sent to crewmates and those that they sent to you.',
  },
  files: async ({ db }, actor) => [
    jsonFile('offers.json', (await listOffersOf(db, offersTo(actor))).map(toExportedOfferView)),
  ],
}

export const eraseCrewDrafts = (tx: Tx, userId: string): Promise<void> => deleteOffersOf(tx, userId)
