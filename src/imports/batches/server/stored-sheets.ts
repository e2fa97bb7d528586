import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { guessColumns } from '../../columns/server/guess-columns.ts'
import type { ImportFile, Sheet } from '../../files/sheets.ts'
import { findTable } from '../../tables/find-table.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Stores what a file holds, until its import is done. */
export async function storeFile(
  { files }: Pick<Deps, 'files'>,
  key: string,
  file: ImportFile,
): Promise<void> {
  await files.put(key, await pack(JSON.stringify(await withoutIdentifiers(file))), 'application/gzip')
}

export async function openStoredFile(
  { files }: Pick<Deps, 'files'>,
  key: string | null,
): Promise<ImportFile> {
  const stream = key === null ? null : await files.open(key)
  if (!stream) throw new AppError('import_closed')
  return JSON.parse((await unpack(await buffer(stream))).toString()) as ImportFile // written above
}

/**
 * Empties the cells of columns that identify people, and everything above and beside the tables, so that no name or number of a
 * patient is ever stored. Headings stay: the screen says which columns were dropped.
 */
async function withoutIdentifiers(file: ImportFile): Promise<ImportFile> {
  if (file.kind === 'logbook') return file
  const sheets: Sheet[] = []
  for (const sheet of file.sheets) sheets.push(await cleanSheet(sheet))
  return { ...file, sheets }
}

async function cleanSheet(sheet: Sheet): Promise<Sheet> {
  const table = findTable(sheet)
  if (!table) return { ...sheet, rows: [] }
  const { columns } = await guessColumns(
    table.headings,
    table.rows.map(({ cells }) => cells),
    { places: {} },
  )
  const dropped = new Set(
    columns.filter(({ mapping }) => mapping.use === 'identifier').map(({ mapping }) => mapping.index),
  )
  const kept = new Set([table.headerRow, ...table.rows.map(({ row }) => row)])
  return {
    ...sheet,
    rows: sheet.rows.map((cells, index) => {
      if (!kept.has(index + 1)) return []
      if (index + 1 <= table.headerRow) return cells
      // A column without a heading becomes nothing, so what it holds is not needed either.
      return cells.map((cell, column) => (dropped.has(column) || !table.headings[column] ? null : cell))
    }),
  }
}
