import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { IncomingFile } from '#platform/server/http/incoming-file.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { attachBundle, storeBundle } from '../../attached-files/server/stored-files.ts'
import { unpackInProcess } from '../../attached-files/server/unpack-in-process.ts'
import { assertNothingLogged, moveImport } from './change-imports.ts'
import type { CountedBatch } from './queries.ts'
import { getBatch } from './read-imports.ts'
import { deleteRows } from './row-queries.ts'
import { kindOf } from './server-kinds.ts'
import { assertMayUpload } from './start-import.ts'

const changeableStates = ['mapping', 'inbox'] as const

/** Adds a ZIP with the evidence of an import, in place of an earlier one. The user must check the columns again. */
export async function addFiles(
  deps: Deps,
  requester: Requester,
  id: string,
  file: IncomingFile,
): Promise<CountedBatch> {
  const batch = await getBatch(deps, requester.actor, id)
  if (!kindOf(batch).attachesFiles) throw new AppError('import_files_not_kept')
  await assertMayUpload(deps, requester.actor)
  return file.withFile(async (filePath) => {
    const unpacked = await unpackInProcess(deps, requester.actor.id, filePath, 'files')
    if (!unpacked) throw new AppError('import_zip_no_files', { field: 'file' })
    const bundle = await storeBundle(deps, requester.actor.id, unpacked)
    return moveImport(deps, requester, {
      id,
      from: changeableStates,
      state: 'mapping',
      prepare: async (tx, { total_rows: total }) => {
        await assertNothingLogged(tx, id)
        await deleteRows(tx, id)
        await attachBundle(tx, id, bundle)
        return total
      },
    })
  })
}
