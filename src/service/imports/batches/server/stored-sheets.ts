import { buffer } from 'node:stream/consumers'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { PreviewChoices } from '../../mapping/server/preview-import.ts'
import type { BatchRow } from './queries.ts'

/** Stores what a file holds, until its import is done. */
export const storeFile = ({ files }: Pick<Deps, 'files'>, key: string, packed: Buffer): Promise<void> =>
  files.put(key, packed, 'application/gzip')

/** Returns the choices of a user, with the sheet that the import is of where they name none. */
export const withSheet = ({ sheet }: Pick<BatchRow, 'sheet'>, choices: PreviewChoices): PreviewChoices => ({
  ...(sheet !== null && { sheet }),
  ...choices,
})

/** Throws `import_closed` once the file is no longer stored. */
export async function openStoredFile({ files }: Pick<Deps, 'files'>, key: string | null): Promise<Buffer> {
  const stream = key === null ? null : await files.open(key)
  if (!stream) throw new AppError('import_closed')
  return buffer(stream)
}
