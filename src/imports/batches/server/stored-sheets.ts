import { buffer } from 'node:stream/consumers'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'

/** Stores what a file holds, until its import is done. */
export const storeFile = ({ files }: Pick<Deps, 'files'>, key: string, packed: Buffer): Promise<void> =>
  files.put(key, packed, 'application/gzip')

/** Throws `import_closed` once the file is no longer stored. */
export async function openStoredFile({ files }: Pick<Deps, 'files'>, key: string | null): Promise<Buffer> {
  const stream = key === null ? null : await files.open(key)
  if (!stream) throw new AppError('import_closed')
  return buffer(stream)
}
