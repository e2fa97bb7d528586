import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Spreadsheets refuse to open a file with a longer text. */
const longestText = 32_767

// XML forbids these two; the library encodes the control characters, which XML forbids as well.
const notInXml = /[\uFFFE\uFFFF]/g
// The format would read `_x0041_` in a text as the letter A.
const encodedCharacter = /_(?=x[\dA-Fa-f]{4}_)/g
const isDay = /^\d{4}-\d{2}-\d{2}$/

interface Sheet {
  /** At most 31 characters. */
  name: string
  headings: readonly string[]
  rows: AsyncIterable<readonly unknown[]>
}

/**
 * Writes a workbook with one sheet as a stream; a row is read only when the client has taken those before it. Text is stored as
 * text, so no spreadsheet runs it as a formula. A text such as 2025-03-04 becomes a date that the spreadsheet can sort and group.
 */
export function toXlsx({ name, headings, rows }: Sheet): Readable {
  const columns = headings.map((header) => ({ header }))
  const bytes = writeXlsxStream(cellsOf(rows), { name, columns, freezePane: { rows: 1 } })
  return Readable.from(bytes)
}

async function* cellsOf(rows: AsyncIterable<readonly unknown[]>) {
  for await (const row of rows) yield row.map(toCell)
}

function toCell(value: unknown): string | number | boolean | Date | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  if (isDay.test(value)) return new Date(`${value}T00:00:00Z`)
  const text = value.replaceAll(notInXml, '').replaceAll(encodedCharacter, '_x005F_')
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
