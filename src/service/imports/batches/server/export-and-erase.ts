import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { listStoredFilesOf } from '../../attached-files/server/queries.ts'
import { removeStoredFiles } from '../../attached-files/server/stored-files.ts'
import { deleteImportsOf, findBatchesOf, findMappingsOf } from './queries.ts'
import { listImports } from './read-imports.ts'
import { toImportView } from './views.ts'
import { deleteRowsAbout, listRowsOf } from './row-queries.ts'

export const exportedImports: DataExport = {
  readme: {
    'imports.json':
      'Logbooks and CPD activities that you imported: the result of each row, how you mapped the columns, and the files of a ZIP that are not attached yet.',
  },
  files: async (deps, actor) => {
    const [imports, rows, mappings, files] = await Promise.all([
      listImports(deps, actor),
      listRowsOf(deps.db, actor.id),
      findMappingsOf(deps.db, actor.id),
      listStoredFilesOf(deps.db, actor.id),
    ])
    return [toJsonFile('imports.json', { imports: imports.map(toImportView), rows, mappings, files })]
  },
}

export async function eraseImports(tx: Tx, userId: string): Promise<void> {
  const batches = await findBatchesOf(tx, userId)
  for (const { sheets_key } of batches) if (sheets_key) await queueFileRemoval(tx, sheets_key)
  await removeStoredFiles(
    tx,
    batches.map(({ id }) => id),
  )
  await deleteImportsOf(tx, userId)
  await deleteRowsAbout(tx, userId)
}
