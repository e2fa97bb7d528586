/** Spreadsheets (XLSX). The only module that writes them: a cell is text, a number, a day or empty, never a formula. */
import { Readable } from 'node:stream'
import type { CellValue, WriteSheet, XlsxWriteStreamOptions } from 'hucre/xlsx'

// The library is loaded for the first spreadsheet, so that it uses no memory until then.
const loadWriter = () => import('hucre/xlsx')

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type SheetCell = string | number | boolean | Date | null

export interface SheetColumn {
  heading: string
  /** The width of the column, in characters. */
  width?: number
}

export interface SmallSheet {
  name: string
  /** Lines above the table. */
  intro?: readonly (readonly SheetCell[])[]
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetCell[])[]
}

interface WorkbookProperties {
  title: string
  creator: string
  now: Date
}

/** Returns a workbook whose sheets fit into memory. */
export async function toXlsx(
  sheets: readonly SmallSheet[],
  { title, creator, now }: WorkbookProperties,
): Promise<Uint8Array> {
  const { writeXlsx } = await loadWriter()
  const names = new Set<string>()
  return writeXlsx({
    properties: { title, creator, created: now },
    sheets: sheets.map((sheet) => toWriteSheet(sheet, toFreeName(sheet.name, names))),
  })
}

function toWriteSheet({ intro = [], columns, rows }: SmallSheet, name: string): WriteSheet {
  const headings = columns.map(({ heading }) => heading)
  const allRows = [...intro, headings, ...rows].map((row) => row.map(toTextCell))
  const bold = { style: { font: { bold: true } } }
  return {
    name,
    columns: columns.map(({ width = 14 }) => ({ width })),
    rows: allRows,
    cells: new Map(headings.map((_, index) => [`${intro.length},${index}`, bold])),
    freezePane: { rows: intro.length + 1 },
  }
}

interface StreamedSheet {
  name: string
  headings: readonly string[]
  rows: AsyncIterable<readonly unknown[]>
}

/**
 * Writes a workbook with one sheet as a stream. A row is read only when the client has received the rows before it, so the memory
 * does not grow with the number of rows. A text such as 2025-03-04 becomes a date that the spreadsheet can sort and group.
 */
export function streamXlsx({ name, headings, rows }: StreamedSheet): Readable {
  const columns = headings.map((header) => ({ header }))
  const options = { name: toFreeName(name, new Set()), columns, freezePane: { rows: 1 } }
  return Readable.from(writeBytes(toCells(rows), options))
}

async function* writeBytes(
  rows: AsyncGenerator<CellValue[]>,
  options: XlsxWriteStreamOptions,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await loadWriter()
  yield* writeXlsxStream(rows, options)
}

async function* toCells(rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map(toCell)
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

function toCell(value: unknown): CellValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  return dayPattern.test(value) ? new Date(`${value}T00:00:00Z`) : toTextCell(value)
}

/** Spreadsheets refuse to open a file with a longer text. */
const maxCellLength = 32_767
// XML forbids these; the library encodes the control characters, which XML forbids as well.
const forbiddenInXml = /[\uFFFE\uFFFF]|\p{Cs}/gu
// The format would read `_x0041_` in a text as the letter A.
const encodedCharacter = /_(?=x[\dA-Fa-f]{4}_)/g

/** Text is written as a text cell, so that "=1+1" stays these four characters. Characters that XML cannot represent are left out. */
function toTextCell(value: SheetCell): CellValue {
  if (typeof value !== 'string') return value
  const text = value.replaceAll(forbiddenInXml, '').replaceAll(encodedCharacter, '_x005F_')
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text
}

const maxSheetNameLength = 31

const danglingWords = new Set(['a', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** Returns the whole words that fit, without a word such as "and" or "of" at the end. A long first word is cut. */
function cutToWords(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name
  const words = name
    .slice(0, maxLength + 1)
    .split(' ')
    .slice(0, -1)
  while (danglingWords.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ').trim() || name.slice(0, maxLength)
}

/** Returns a name that Excel accepts and that no other sheet has. */
function toFreeName(wantedName: string, takenNames: Set<string>): string {
  const base = cutToWords(wantedName.replaceAll(/[[\]:*?/\\]/g, ' ').trim(), maxSheetNameLength) || 'Sheet'
  let name = base
  for (let number = 2; takenNames.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`
    name = cutToWords(base, maxSheetNameLength - ending.length) + ending
  }
  takenNames.add(name.toLowerCase())
  return name
}
