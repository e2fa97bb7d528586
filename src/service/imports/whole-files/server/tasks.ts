import { createHash } from 'node:crypto'
import { AppError } from '#platform/server/http/error.ts'
import type { TableChoice } from '#logbook/spreadsheets/contract.ts'
import { linesOfFile, type FileLine } from '#logbook/spreadsheets/files/collect-file.ts'
import type { ImportFile, OpenedFile, Sheet } from '#logbook/spreadsheets/files/sheets.ts'
import { listTables } from '#logbook/spreadsheets/tables/find-table.ts'
import { decodeIn, withoutIdentifiers } from '#logbook/spreadsheets/server/service.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { KnownLogbookCase } from '../../json/server/map-logbook.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import type { RecordKind } from '../../contract.ts'
import type { TableKind } from '../../mapping/server/table-kind.ts'
import { unpackKnown } from './packed-known.ts'
import { tableKind } from './table-kinds.ts'
import { getChosenTable, previewImport, type PreviewChoices } from '../../mapping/server/preview-import.ts'

/** Mappings by the keys of their headings, the newest first. */
export type SavedMappings = Readonly<Record<string, ImportMapping>>

export type RowChoices = Omit<PreviewChoices, 'mapping'> & { mapping: ImportMapping | null }

/** The tasks with a whole file. */
export type Task =
  /** Yields the chosen table, without its rows. */
  | { kind: 'table'; records: RecordKind; choices: PreviewChoices }
  /** Yields the preview of the file. */
  | {
      kind: 'preview'
      records: RecordKind
      choices: PreviewChoices
      saved: SavedMappings
      context: ImportContext
      /** The records that `packKnown` has packed. */
      known: string
    }
  /** Yields the result of each row. */
  | {
      kind: 'rows'
      records: RecordKind
      choices: RowChoices
      context: ImportContext
      known: string
    }

/** Removes identifying columns from a file before it is stored; may also read its text in another encoding. */
export interface CleanTask {
  kind: 'clean'
  records: RecordKind
  encoding: string | null
}

export interface FileSummary {
  kind: ImportFile['kind']
  total: number
}

export interface TableSummary {
  index: number
  headerRow: number
  /** The same for every table with these headings. */
  headingsKey: string
  total: number
  name: string
  /** The other sheets of the file that have a table. */
  others: SheetWithTable[]
}

/** The longest name of a sheet. Spreadsheet programs allow 31 characters. */
const maxNameLength = 60

export interface SheetWithTable {
  sheet: number
  name: string
  rows: number
}

export async function* runTask(task: Task, file: OpenedFile): AsyncGenerator {
  const kind = await tableKind(task.records)
  if (task.kind === 'rows') yield* runRowsTask(kind, task, file)
  else if (file.kind === 'logbook') throw new AppError('import_closed')
  else if (task.kind === 'table') yield summarizeTable(kind, file.sheets, task.choices)
  else yield { ...(await runPreviewTask(kind, task, file.sheets)), encoding: file.encoding ?? null }
}

/** Restores the dates of a task, which became texts on their way to a process. */
export function restoreDates(task: Task): Task {
  if (!('context' in task)) return task
  return { ...task, context: { ...task.context, now: new Date(task.context.now) } }
}

/** Yields the lines of a file without identifying columns, and returns the tables that it found. */
export async function* removeIdentifiers(
  file: OpenedFile,
  { records, encoding }: CleanTask,
): AsyncGenerator<FileLine, FileSummary> {
  if (file.kind === 'logbook') {
    if (records !== 'cases') throw new AppError('import_no_table')
    let total = 0
    for await (const line of linesOfFile(file)) {
      if ('case' in line) total += 1
      yield line
    }
    return { kind: 'logbook', total }
  }
  const decodedFile = encoding === null ? file : await decodeIn(file, encoding)
  if (!decodedFile) throw new AppError('import_encoding_unknown')
  const kind = await tableKind(records)
  const { total } = summarizeTable(kind, decodedFile.sheets, {})
  const sheets = await withoutIdentifiers(decodedFile.sheets, {
    encoding: decodedFile.encoding,
    reading: kind.reading,
  })
  yield* linesOfFile({ ...decodedFile, sheets })
  return { kind: 'spreadsheet', total }
}

const headingsKeyOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('base64url')

async function runPreviewTask(
  kind: TableKind,
  { choices, saved, context, known }: Extract<Task, { kind: 'preview' }>,
  sheets: readonly Sheet[],
): Promise<ImportPreview> {
  const isProposed = choices.mapping === undefined && choices.preset === undefined
  const earlierMapping = isProposed ? saved[summarizeTable(kind, sheets, choices).headingsKey] : undefined
  const mayReuse = earlierMapping && (kind.mayReuse?.(earlierMapping, { places: context.places }) ?? true)
  const mapping = isProposed ? (mayReuse ? earlierMapping : undefined) : choices.mapping
  const existing: unknown[] = []
  for await (const record of unpackKnown(known)) existing.push(record)
  return previewImport(
    sheets,
    { ...choices, ...(mapping && { mapping }) },
    { kind, context, existing, earlier: Object.values(saved) },
  )
}

const maxKeySheetColumns = 3

/** Returns whether a sheet only explains the abbreviations of a log. Such a sheet is narrow, and no row of it is a record. */
const isKeySheet = ({ looksLikeLog, columns }: TableChoice): boolean =>
  !looksLikeLog && columns <= maxKeySheetColumns

function summarizeTable(kind: TableKind, sheets: readonly Sheet[], choices: PreviewChoices): TableSummary {
  const { index, table } = getChosenTable(sheets, choices, kind.reading)
  return {
    index,
    headerRow: table.headerRow,
    headingsKey: headingsKeyOf(table.headings),
    total: table.rows.length,
    name: (sheets[index]?.name ?? '').slice(0, maxNameLength),
    others: listTables(sheets, kind.reading)
      .filter(({ choice }) => choice.index !== index && choice.rows > 0 && !isKeySheet(choice))
      .map(({ choice }) => ({
        sheet: choice.index,
        name: choice.sheet.slice(0, maxNameLength),
        rows: choice.rows,
      })),
  }
}

async function* runRowsTask(
  kind: TableKind,
  { choices, context, known }: Extract<Task, { kind: 'rows' }>,
  file: OpenedFile,
): AsyncGenerator {
  if (file.kind === 'logbook') {
    // Loaded only here: it imports the whole server, which would delay a spreadsheet by half a second.
    const { mapLogbook } = await import('../../json/server/map-logbook.ts')
    yield* mapLogbook(file.cases, unpackKnown(known) as AsyncIterable<KnownLogbookCase>, context)
    return
  }
  const { mapping, ...tableChoices } = choices
  if (!mapping) throw new AppError('import_closed')
  const { table } = getChosenTable(file.sheets, tableChoices, kind.reading)
  yield* kind.mapRows(table.rows, mapping, context, unpackKnown(known))
}
