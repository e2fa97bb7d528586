// A separate program: reads a file from standard input, writes its rows to standard output as lines of JSON, and exits.
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { limitProgram, reportEnd } from '#platform/server/limited-program.ts'
import { createLineWriter } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import {
  maxCellCharacters,
  maxCells,
  maxColumns,
  maxDataRows,
  maxMergedRanges,
  maxOtherRows,
  maxSheets,
} from '../limits.ts'
import type { Cell, MergedRange, ShownDate } from '../sheets.ts'
import type { ReadSheet } from './sheet-rows.ts'
import { Refusal } from '../refusal.ts'
import { readCsv } from './read-csv.ts'
import { looksLikeJson, readJson } from './read-json.ts'
import { beginsAsLogbook, readLogbook } from './read-logbook.ts'
import { decodeText } from './text-encoding.ts'

limitProgram(taskLimits.readSpreadsheet.limits)

const { write, flush } = createLineWriter(process.stdout)
let [cellCount, rangeCount] = [0, 0]

const twoDigits = (value: number) => String(value).padStart(2, '0')

const dayMs = 86_400_000
/**
 * Excel wrongly has a 29 February 1900, so dates before March 1900 are one day off. A time without a date is on Excel's
 * first day.
 */
const firstMarch = Date.UTC(1900, 2, 1)
const correctExcelTime = (time: number): number => (time < firstMarch ? time - dayMs : time)

/** Converts a value. Excel stores a time as a fraction of a day, which is rarely a whole number of milliseconds. */
function toCell(value: unknown): Cell {
  if (typeof value === 'string') {
    if (value.length > maxCellCharacters) throw new Refusal('import_file_cell_too_long')
    return value.includes('\0') ? value.replaceAll('\0', '') : value
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value === 'object' && value !== null && 'at' in value) return value as ShownDate // safe: from our own reader
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null
  const shownDate = new Date(Math.round(correctExcelTime(value.getTime()) / 60_000) * 60_000)
  const date = `${String(shownDate.getUTCFullYear()).padStart(4, '0')}-${twoDigits(shownDate.getUTCMonth() + 1)}-${twoDigits(shownDate.getUTCDate())}`
  return { at: `${date}T${twoDigits(shownDate.getUTCHours())}:${twoDigits(shownDate.getUTCMinutes())}` }
}

async function writeSheet({ name, merged, rows }: ReadSheet) {
  await write({ sheet: name })
  let nextIndex = 0
  for await (const { index, values } of rows) {
    const width = values.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '') + 1
    if (width === 0) continue
    if (width > maxColumns) throw new Refusal('import_file_too_many_columns')
    cellCount += width
    if (cellCount > maxCells) throw new Refusal('import_file_too_many_cells')
    if (index >= maxDataRows + maxOtherRows) throw new Refusal('import_file_too_many_rows')
    // Blank rows are written only if a row with content follows.
    for (; nextIndex < index; nextIndex += 1) await write([])
    await write(values.slice(0, width).map(toCell))
    nextIndex = index + 1
  }
  await writeMerged(merged, nextIndex)
}

const maxRangesPerLine = 1_000

/** Writes the merged ranges, limited to the rows and columns that were read. */
async function writeMerged(merged: readonly MergedRange[], rows: number): Promise<void> {
  const rangesWithin = merged.flatMap(([row, column, endRow, endColumn]): MergedRange[] => {
    const isInside = row >= 0 && row < rows && column >= 0 && column < maxColumns
    const range = [row, column, Math.min(endRow, rows - 1), Math.min(endColumn, maxColumns - 1)] as const
    return isInside && (range[2] > row || range[3] > column) ? [range] : []
  })
  rangeCount += rangesWithin.length
  // A cell belongs to at most one range, except in a file made to exhaust the server.
  cellCount += rangesWithin.reduce(
    (sum, [row, column, endRow, endColumn]) => sum + (endRow - row + 1) * (endColumn - column + 1),
    0,
  )
  if (rangeCount > maxMergedRanges || cellCount > maxCells) throw new Refusal('import_file_too_many_cells')
  for (let start = 0; start < rangesWithin.length; start += maxRangesPerLine)
    await write({ merged: rangesWithin.slice(start, start + maxRangesPerLine) })
}

/** Reads the sheets. The library of each format is loaded only when needed; a CSV needs none. */
async function* sheetsOf(bytes: Buffer, type: string): AsyncGenerator<ReadSheet> {
  if (type === 'application/x-cfb') {
    const { readXls } = await import('./read-xls.ts')
    return yield* await readXls(bytes)
  }
  if (type.includes('macro-enabled') || type.includes('macroenabled')) throw new Refusal('import_file_macros')
  const { inspectArchive } = await import('./archive.ts')
  const archive = await inspectArchive(bytes)
  if (archive.kind === 'ods') {
    const { readOds } = await import('./read-ods.ts')
    return yield* await readOds(bytes)
  }
  const { xlsxRows } = await import('./read-xlsx.ts')
  for (const sheet of archive.sheets) {
    const { name, merged } = sheet
    yield { name, merged, rows: xlsxRows(bytes, sheet) }
  }
}

async function writeLogbook(parts: AsyncIterable<Buffer> | [string]): Promise<void> {
  for await (const line of readLogbook(parts)) await write(line)
}

async function readText(bytes: Buffer): Promise<void> {
  const decoded = await decodeText(bytes)
  const text = decoded.text.replace(/^\uFEFF/, '')
  const rows = looksLikeJson(text) ? readJson(text) : readCsv(text)
  if (rows === null) return writeLogbook([text])
  await writeSheet({ name: '', merged: [], rows })
  if (decoded.encoding) await write({ encoding: decoded.encoding })
  if (cellCount === 0) throw new Refusal('import_file_empty')
}

/** Reads one of our logbooks piece by piece, and any other file as a whole. */
async function read(parts: AsyncIterable<Buffer>): Promise<void> {
  const { value: start, rest } = await peekFirstPart(parts)
  if (beginsAsLogbook(start)) await writeLogbook(rest)
  else await readWhole(await buffer(rest))
}

async function peekFirstPart(parts: AsyncIterable<Buffer>) {
  const remainingParts = parts[Symbol.asyncIterator]()
  const firstPart = await remainingParts.next()
  const value = firstPart.done ? Buffer.alloc(0) : firstPart.value
  async function* rest() {
    yield value
    yield* { [Symbol.asyncIterator]: () => remainingParts }
  }
  return { value, rest: rest() }
}

async function readWhole(bytes: Buffer): Promise<void> {
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? 'text'
  const isWorkbook = bytes.subarray(0, 2).toString('latin1') === 'PK' || type === 'application/x-cfb'
  if (!isWorkbook && type !== 'text' && type !== 'application/json')
    throw new Refusal('import_file_type_unknown')
  if (!isWorkbook) return readText(bytes)
  let sheetCount = 0
  for await (const sheet of sheetsOf(bytes, type)) {
    sheetCount += 1
    if (sheetCount > maxSheets) throw new Refusal('import_file_too_many_sheets')
    await writeSheet(sheet)
  }
  if (cellCount === 0) throw new Refusal('import_file_empty')
}

try {
  await read(process.stdin)
  await flush()
  reportEnd({ done: true })
} catch (error) {
  const { code, sentence } = error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  reportEnd({ refused: code, sentence })
}
