import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { maxPracticeEntries } from '../contract.ts'
import { ownPractice } from './policy.ts'
import { deletePracticeOf, listPracticeRows } from './queries.ts'
import { toPracticeView } from './views.ts'

export const exportedPractice: DataExport = {
  readme: { 'practice-hours.json': 'Your practice hours.' },
  files: async (deps, actor) => {
    const rows = await listPracticeRows(deps.db, ownPractice(actor), maxPracticeEntries)
    return [toJsonFile('practice-hours.json', rows.map(toPracticeView))]
  },
}

export const erasePractice = (tx: Tx, userId: string): Promise<void> => deletePracticeOf(tx, userId)
