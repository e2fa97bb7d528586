import { createHash } from 'node:crypto'
import { AppError } from '#platform/server/http/error.ts'
import type { TableChoice } from '#logbook/spreadsheets/contract.ts'
import { linesOfFile, type FileLine } from '#logbook/spreadsheets/files/collect-file.ts'
import type { ImportFile, OpenedFile, Sheet } from '#logbook/spreadsheets/files/sheets.ts'
import { listTables } from '#logbook/spreadsheets/tables/find-table.ts'
import { inEncoding, withoutIdentifiers } from '#logbook/spreadsheets/server/service.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { KnownLogbookCase } from '../../json/server/map-logbook.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import type { RecordKind } from '../../contract.ts'
import type { TableKind } from '../../mapping/server/table-kind.ts'
import { knownIn } from './packed-known.ts'
import { tableKind } from './table-kinds.ts'
import { chosenTable, previewImport, type PreviewChoices } from '../../mapping/server/preview-import.ts'

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

/** Removes identifying columns before a file is stored, also when its text is read in another encoding. */
export interface CleanTask {
  kind: 'clean'
  records: RecordKind
  encoding: string | null
}

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
const maxNameLength = 60

export interface SheetWithTable {
  sheet: number
  name: string
  rows: number
}

export async function* runTask(task: Task, file: OpenedFile): AsyncGenerator {
  const kind = await tableKind(task.records)
  if (task.kind === 'rows') yield* rowsOf(kind, task, file)
  else if (file.kind === 'logbook') throw new AppError('import_closed')
  else if (task.kind === 'table') yield tableOf(kind, file.sheets, task.choices)
  else yield { ...(await previewOf(kind, task, file.sheets)), encoding: file.encoding ?? null }
}

/** Dates become texts on their way to a process. */
export function restoreDates(task: Task): Task {
  if (!('context' in task)) return task
  return { ...task, context: { ...task.context, now: new Date(task.context.now) } }
}

/** Yields the lines of a file without identifying columns, and returns the tables that it found. */
export async function* clean(
  file: OpenedFile,
  { records, encoding }: CleanTask,
): AsyncGenerator<FileLine, Cleaned> {
  if (file.kind === 'logbook') {
    if (records !== 'cases') throw new AppError('import_no_table')
    let total = 0
    for await (const line of linesOfFile(file)) {
      if ('case' in line) total += 1
      yield line
    }
    return { kind: 'logbook', total }
  }
  const read = encoding === null ? file : await inEncoding(file, encoding)
  if (!read) throw new AppError('import_encoding_unknown')
  const kind = await tableKind(records)
  const { total } = tableOf(kind, read.sheets, {})
  const sheets = await withoutIdentifiers(read.sheets, { encoding: read.encoding, reading: kind.reading })
  yield* linesOfFile({ ...read, sheets })
  return { kind: 'spreadsheet', total }
}

const headingsKeyOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('base64url')

async function previewOf(
  kind: TableKind,
  { choices, saved, context, known }: Extract<Task, { kind: 'preview' }>,
  sheets: readonly Sheet[],
): Promise<ImportPreview> {
  const isProposed = choices.mapping === undefined && choices.preset === undefined
  const earlierMapping = isProposed ? saved[tableOf(kind, sheets, choices).headingsKey] : undefined
  const mayReuse = earlierMapping && (kind.mayReuse?.(earlierMapping, { places: context.places }) ?? true)
  const mapping = isProposed ? (mayReuse ? earlierMapping : undefined) : choices.mapping
  const existing: unknown[] = []
  for await (const record of knownIn(known)) existing.push(record)
  return previewImport(
    sheets,
    { ...choices, ...(mapping && { mapping }) },
    { kind, context, existing, earlier: Object.values(saved) },
  )
}

const maxColumnsOfKey = 3

/** Whether it is a short sheet that explains the abbreviations of a log: none of its rows is a record. */
const isKey = ({ looksLikeLog, columns }: TableChoice): boolean => !looksLikeLog && columns <= maxColumnsOfKey

function tableOf(kind: TableKind, sheets: readonly Sheet[], choices: PreviewChoices): FoundTable {
  const { index, table } = chosenTable(sheets, choices, kind.reading)
  return {
    index,
    headerRow: table.headerRow,
    headingsKey: headingsKeyOf(table.headings),
    total: table.rows.length,
    name: (sheets[index]?.name ?? '').slice(0, maxNameLength),
    others: listTables(sheets, kind.reading)
      .filter(({ choice }) => choice.index !== index && choice.rows > 0 && !isKey(choice))
      .map(({ choice }) => ({
        sheet: choice.index,
        name: choice.sheet.slice(0, maxNameLength),
        rows: choice.rows,
      })),
  }
}

async function* rowsOf(
  kind: TableKind,
  { choices, context, known }: Extract<Task, { kind: 'rows' }>,
  file: OpenedFile,
): AsyncGenerator {
  if (file.kind === 'logbook') {
    // Loaded only here: it imports the whole server, which would delay a spreadsheet by half a second.
    const { mapLogbook } = await import('../../json/server/map-logbook.ts')
    yield* mapLogbook(file.cases, knownIn(known) as AsyncIterable<KnownLogbookCase>, context)
    return
  }
  const { mapping, ...chosen } = choices
  if (!mapping) throw new AppError('import_closed')
  const { table } = chosenTable(file.sheets, chosen, kind.reading)
  yield* kind.mapRows(table.rows, mapping, context, knownIn(known))
}
