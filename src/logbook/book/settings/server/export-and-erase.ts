import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownSettings } from './policy.ts'
import { deleteSettingsOf, findClearedAt } from './queries.ts'
import { getSettings } from './settings.ts'

export const exportedSettings: DataExport = {
  readme: {
    'logbook-settings.json':
      'Your saved views, placements and columns of the logbook, and when you last cleared the values that prefill a new case.',
  },
  files: async (deps, actor) => [
    toJsonFile('logbook-settings.json', {
      ...(await getSettings(deps, actor)),
      defaultsClearedAt: await findClearedAt(deps.db, ownSettings(actor)),
    }),
  ],
}

export const eraseSettings = (tx: Tx, userId: string): Promise<void> => deleteSettingsOf(tx, userId)
