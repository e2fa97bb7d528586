import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { jsonFile } from '#platform/server/export-files.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { deleteImportsOf, findBatchesOf, findMappingsOf } from './queries.ts'
import { listImports } from './read-imports.ts'
import { toImportView } from './views.ts'
import { deleteRowsAbout, listRowsOf } from './row-queries.ts'

export const exportedImports: DataExport = {
  readme: {
    'imports.json':
      'Logbooks and CPD activities that you imported: what became of each row, and how you mapped the columns.',
  },
  files: async (deps, actor) => {
    const [imports, rows, mappings] = await Promise.all([
      listImports(deps, actor),
      listRowsOf(deps.db, actor.id),
      findMappingsOf(deps.db, actor.id),
    ])
    return [jsonFile('imports.json', { imports: imports.map(toImportView), rows, mappings })]
  },
}

export async function eraseImports(tx: Tx, userId: string): Promise<void> {
  for (const { sheets_key } of await findBatchesOf(tx, userId))
    if (sheets_key) await removeFileAfter(tx, sheets_key)
  await deleteImportsOf(tx, userId)
  await deleteRowsAbout(tx, userId)
}
