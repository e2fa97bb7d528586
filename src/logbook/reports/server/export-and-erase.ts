import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { listDefinitions } from '../definitions/server/definitions.ts'
import { deleteDefinitionsOf } from '../definitions/server/queries.ts'
import { toDefinitionView } from '../definitions/server/views.ts'
import { listOpeningTotals } from '../opening-totals/server/opening-totals.ts'
import { deleteOpeningTotalsOf } from '../opening-totals/server/queries.ts'
import { toOpeningTotalView } from '../opening-totals/server/views.ts'

export const exportedReports: DataExport = {
  readme: {
    'saved-reports.json': 'Your saved reports and what each contains.',
    'opening-totals.json': 'Your totals from before Sortie, as you entered them.',
  },
  files: async (deps, actor) => [
    toJsonFile('saved-reports.json', (await listDefinitions(deps, actor)).map(toDefinitionView)),
    toJsonFile('opening-totals.json', (await listOpeningTotals(deps, actor)).map(toOpeningTotalView)),
  ],
}

export async function eraseReports(tx: Tx, userId: string): Promise<void> {
  await deleteDefinitionsOf(tx, userId)
  await deleteOpeningTotalsOf(tx, userId)
}
