/** The content of a file before its columns are understood. */
import type { DetectedEncoding } from './encodings.contract.ts'

/**
 * A date or time as the spreadsheet shows it, without a zone: `2025-03-04T09:30`. A time without a date is on a day of
 * 1899 or 1900.
 */
export interface ShownDate {
  at: string
}

export type Cell = string | number | boolean | ShownDate | null

/** The first and last cell of a merged range, from 0: its row, its column, the last row, the last column. */
export type MergedRange = readonly [row: number, column: number, endRow: number, endColumn: number]

export interface Sheet {
  name: string
  merged?: MergedRange[]
  /**
   * Every row of the sheet, including blank ones, so that the index of a row plus 1 is the number that the user sees.
   */
  rows: Cell[][]
}

/** Placeholder for a formula without a saved result: the workbook was never opened in a spreadsheet program. */
export const formulaWithoutResult = '#FORMULA?'

export interface SpreadsheetFile {
  kind: 'spreadsheet'
  sheets: Sheet[]
  /** Set for text in a legacy encoding. */
  encoding?: DetectedEncoding
}

/** A logbook that Sortie exported, with its cases as written in the file. */
export interface LogbookFileContent {
  kind: 'logbook'
  timeZone: string
  exportedAt: string
  cases: unknown[]
}

export type ImportFile = SpreadsheetFile | LogbookFileContent

/**
 * A file as it is processed. The cases of a logbook come one by one, because all of them take hundreds of megabytes.
 */
export type OpenedFile =
  | SpreadsheetFile
  | (Omit<LogbookFileContent, 'cases'> & { cases: AsyncIterable<unknown> })

const isShownDate = (cell: Cell): cell is ShownDate => typeof cell === 'object' && cell !== null

export const isBlankCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Returns a row with one cell replaced, which may be beyond its last filled cell. */
export function withCell(cells: readonly Cell[], index: number, cell: Cell): Cell[] {
  const missingCount = Math.max(0, index - cells.length + 1)
  return [...cells, ...Array<null>(missingCount).fill(null)].with(index, cell)
}

/** Returns a cell roughly as the user sees it. */
export function shownCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (isShownDate(cell)) {
    const [date = '', clock = ''] = cell.at.split('T')
    if (date < '1901') return clock
    return clock === '00:00' ? date : `${date} ${clock}`
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell).trim()
}

/** Placeholder for a removed name, so that the cell is not empty. */
export const removedNameMark = '…'
