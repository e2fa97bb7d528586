import { createHash } from 'node:crypto'
import { AppError } from '#platform/server/http/error.ts'
import type { ImportFile, Sheet } from '#spreadsheets/files/sheets.ts'
import { listTables } from '#spreadsheets/tables/find-table.ts'
import { inEncoding, withoutIdentifiers } from '#spreadsheets/server/service.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { ComparedCase } from '../../mapping/duplicates.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import { mapRows } from '../../mapping/server/map-rows.ts'
import { chosenTable, previewImport, type PreviewChoices } from '../../mapping/server/preview-import.ts'

export type KnownCases = readonly (ComparedCase & { id: string; originId?: string | null })[]

/** Mappings by the keys of the headings that they are for, the newest first. */
export type SavedMappings = Readonly<Record<string, ImportMapping>>

export type RowChoices = Omit<PreviewChoices, 'mapping'> & { mapping: ImportMapping | null }

/** What is done with a whole file. */
export type Task =
  /** Yields the chosen table, without its rows. */
  | { kind: 'table'; choices: PreviewChoices }
  /** Yields what the file would become. */
  | {
      kind: 'preview'
      choices: PreviewChoices
      saved: SavedMappings
      context: ImportContext
      known: KnownCases
    }
  /** Yields what each row becomes. */
  | { kind: 'rows'; choices: RowChoices; context: ImportContext; known: KnownCases }

export interface Cleaned {
  kind: ImportFile['kind']
  total: number
}

export interface FoundTable {
  index: number
  headerRow: number
  /** The same for every table with these headings. */
  headingsKey: string
  total: number
  name: string
  /** The other sheets of the file that have a table. */
  others: SheetWithTable[]
}

/** Spreadsheet programs allow 31 characters. */
const longestName = 60

export interface SheetWithTable {
  sheet: number
  name: string
  rows: number
}

export async function* work(task: Task, file: ImportFile): AsyncGenerator {
  if (task.kind === 'rows') yield* rowsOf(task, file)
  else if (file.kind === 'logbook') throw new AppError('import_closed')
  else if (task.kind === 'table') yield tableOf(file.sheets, task.choices)
  else yield { ...(await previewOf(task, file.sheets)), encoding: file.encoding ?? null }
}

/** A file is stored without what identifies people, also when its text is read in another encoding. */
export interface CleanTask {
  kind: 'clean'
  encoding: string | null
}

/** Returns a file without what identifies people. */
export async function clean(
  file: ImportFile,
  { encoding }: CleanTask,
): Promise<{ cleaned: Cleaned; file: ImportFile }> {
  if (file.kind === 'logbook') return { cleaned: { kind: 'logbook', total: file.cases.length }, file }
  const read = encoding === null ? file : await inEncoding(file, encoding)
  if (!read) throw new AppError('import_encoding_unknown')
  const { total } = tableOf(read.sheets, {})
  const sheets = await withoutIdentifiers(read.sheets, read.encoding)
  return { cleaned: { kind: 'spreadsheet', total }, file: { ...read, sheets } }
}

const headingsKeyOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('base64url')

function previewOf(
  { choices, saved, context, known }: Extract<Task, { kind: 'preview' }>,
  sheets: readonly Sheet[],
): Promise<ImportPreview> {
  const isProposed = choices.mapping === undefined && choices.preset === undefined
  const mapping = isProposed ? saved[tableOf(sheets, choices).headingsKey] : choices.mapping
  return previewImport(
    sheets,
    { ...choices, ...(mapping && { mapping }) },
    { context, existing: known, earlier: Object.values(saved) },
  )
}

function tableOf(sheets: readonly Sheet[], choices: PreviewChoices): FoundTable {
  const { index, table } = chosenTable(sheets, choices)
  return {
    index,
    headerRow: table.headerRow,
    headingsKey: headingsKeyOf(table.headings),
    total: table.rows.length,
    name: (sheets[index]?.name ?? '').slice(0, longestName),
    others: listTables(sheets)
      .filter(({ choice }) => choice.index !== index && choice.rows > 0)
      .map(({ choice }) => ({
        sheet: choice.index,
        name: choice.sheet.slice(0, longestName),
        rows: choice.rows,
      })),
  }
}

async function* rowsOf(
  { choices, context, known }: Extract<Task, { kind: 'rows' }>,
  file: ImportFile,
): AsyncGenerator {
  if (file.kind === 'logbook') {
    // Loaded here: it needs the whole server, for which a spreadsheet would wait half a second.
    const { mapLogbook } = await import('../../json/server/map-logbook.ts')
    yield* mapLogbook(file.cases, known, context)
    return
  }
  const { mapping, ...chosen } = choices
  if (!mapping) throw new AppError('import_closed')
  const { table } = chosenTable(file.sheets, chosen)
  yield* mapRows(table.rows, mapping, context, known)
}
