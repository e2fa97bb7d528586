import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { withoutIdentifiers } from '#spreadsheets/server/service.ts'
import type { ImportFile } from '#spreadsheets/files/sheets.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Stores what a file holds, until its import is done. */
export async function storeFile(
  { files }: Pick<Deps, 'files'>,
  key: string,
  file: ImportFile,
): Promise<void> {
  await files.put(key, await pack(JSON.stringify(await cleanFile(file))), 'application/gzip')
}

export async function openStoredFile(
  { files }: Pick<Deps, 'files'>,
  key: string | null,
): Promise<ImportFile> {
  const stream = key === null ? null : await files.open(key)
  if (!stream) throw new AppError('import_closed')
  return JSON.parse((await unpack(await buffer(stream))).toString()) as ImportFile // written above
}

const cleanFile = async (file: ImportFile): Promise<ImportFile> =>
  file.kind === 'logbook' ? file : { ...file, sheets: await withoutIdentifiers(file.sheets) }
