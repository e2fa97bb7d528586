import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownDismissals } from './policy.ts'
import { deleteDismissalsOf, listDismissals } from './queries.ts'

export const exportedDismissals: DataExport = {
  readme: {
    'cpd-suggestions.json': 'Your cases that you do not want suggested as professional development.',
  },
  files: async (deps, actor) => {
    const rows = await listDismissals(deps.db, ownDismissals(actor))
    const dismissed = rows.map((row) => ({ caseId: row.case_id, dismissedAt: row.dismissed_at }))
    return [toJsonFile('cpd-suggestions.json', dismissed)]
  },
}

export const eraseDismissals = (tx: Tx, userId: string): Promise<void> => deleteDismissalsOf(tx, userId)
