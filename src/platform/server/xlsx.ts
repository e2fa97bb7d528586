/** Spreadsheets (XLSX). The only module that writes them: a cell is text, a number, a day or empty, never a formula. */
import { Readable } from 'node:stream'
import type { CellValue, WriteSheet, XlsxWriteStreamOptions } from 'hucre/xlsx'

// Loaded with the first spreadsheet, so that a server that creates none does without it.
const loadWriter = () => import('hucre/xlsx')

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type SheetCell = string | number | boolean | Date | null

export interface SheetColumn {
  heading: string
  /** In characters. */
  width?: number
}

export interface SmallSheet {
  name: string
  /** Lines above the table. */
  intro?: readonly (readonly SheetCell[])[]
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetCell[])[]
}

interface WorkbookFacts {
  title: string
  creator: string
  now: Date
}

/** Returns a workbook whose sheets fit into memory. */
export async function toXlsx(
  sheets: readonly SmallSheet[],
  { title, creator, now }: WorkbookFacts,
): Promise<Uint8Array> {
  const { writeXlsx } = await loadWriter()
  const names = new Set<string>()
  return writeXlsx({
    properties: { title, creator, created: now },
    sheets: sheets.map((sheet) => toWriteSheet(sheet, freeName(sheet.name, names))),
  })
}

function toWriteSheet({ intro = [], columns, rows }: SmallSheet, name: string): WriteSheet {
  const headings = columns.map(({ heading }) => heading)
  const all = [...intro, headings, ...rows].map((row) => row.map(asCell))
  const bold = { style: { font: { bold: true } } }
  return {
    name,
    columns: columns.map(({ width = 14 }) => ({ width })),
    rows: all,
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
  const options = { name: freeName(name, new Set()), columns, freezePane: { rows: 1 } }
  return Readable.from(bytesOf(cellsOf(rows), options))
}

async function* bytesOf(
  rows: AsyncGenerator<CellValue[]>,
  options: XlsxWriteStreamOptions,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await loadWriter()
  yield* writeXlsxStream(rows, options)
}

async function* cellsOf(rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map(toCell)
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

function toCell(value: unknown): CellValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  return isDay.test(value) ? new Date(`${value}T00:00:00Z`) : asCell(value)
}

/** Spreadsheets refuse to open a file with a longer text. */
const maxCellLength = 32_767
// XML forbids these; the library encodes the control characters, which XML forbids as well.
const notXml = /[\uFFFE\uFFFF]|\p{Cs}/gu
// The format would read `_x0041_` in a text as the letter A.
const encodedCharacter = /_(?=x[\dA-Fa-f]{4}_)/g

/** Text is written as a text cell, so that "=1+1" stays these four characters. Characters that XML cannot represent are left out. */
function asCell(value: SheetCell): CellValue {
  if (typeof value !== 'string') return value
  const text = value.replaceAll(notXml, '').replaceAll(encodedCharacter, '_x005F_')
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text
}

const maxSheetNameLength = 31

const danglingWords = new Set(['a', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** Returns the whole words that fit, without a conjunction at the end; a long first word is cut. */
function wholeWords(name: string, most: number): string {
  if (name.length <= most) return name
  const words = name
    .slice(0, most + 1)
    .split(' ')
    .slice(0, -1)
  while (danglingWords.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ').trim() || name.slice(0, most)
}

/** Returns a name that Excel accepts and that no other sheet has. */
function freeName(wanted: string, taken: Set<string>): string {
  const base = wholeWords(wanted.replaceAll(/[[\]:*?/\\]/g, ' ').trim(), maxSheetNameLength) || 'Sheet'
  let name = base
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`
    name = wholeWords(base, maxSheetNameLength - ending.length) + ending
  }
  taken.add(name.toLowerCase())
  return name
}
