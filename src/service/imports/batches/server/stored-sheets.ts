import { buffer } from 'node:stream/consumers'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { PreviewChoices } from '../../mapping/server/preview-import.ts'
import type { BatchRow } from './queries.ts'

/** Stores the contents of a file until its import ends. */
export const storeFile = ({ files }: Pick<Deps, 'files'>, key: string, packed: Buffer): Promise<void> =>
  files.put(key, packed, 'application/gzip')

/** Returns the user's choices. Without a chosen sheet, adds the sheet of the import. */
export const withSheet = ({ sheet }: Pick<BatchRow, 'sheet'>, choices: PreviewChoices): PreviewChoices => ({
  ...(sheet !== null && { sheet }),
  ...choices,
})

/** Throws `import_closed` if the file is no longer stored. */
export async function openStoredFile({ files }: Pick<Deps, 'files'>, key: string | null): Promise<Buffer> {
  const stream = key === null ? null : await files.open(key)
  if (!stream) throw new AppError('import_closed')
  return buffer(stream)
}
