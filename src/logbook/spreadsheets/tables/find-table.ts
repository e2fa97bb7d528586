import { identifierColumns, patientColumns } from '../columns/identifier-columns.ts'
import { splitGroup } from '../headings/heading-groups.ts'
import { exactFieldOf } from '../headings/known-headings.ts'
import type { LeftOutRow, TableChoice } from '../contract.ts'
import {
  removedNameMark,
  isBlankCell,
  shownCell,
  type Cell,
  type Sheet,
  type MergedRange,
} from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'
import { readDate } from '../values/dates.ts'
import { couldNamePatient } from '../values/sex-and-age.ts'
import { columnNames, findHeadingRow, hasNoHeadings, type IsHeading } from './heading-row.ts'
import { fillMerged } from './merged-cells.ts'

export interface TableRow {
  /** The number that the spreadsheet program shows. */
  row: number
  cells: readonly Cell[]
  /** The columns whose value comes from a merged range that begins in another cell. */
  merged?: readonly number[]
}

export interface Table {
  sheet: string
  /** The number of the heading row, as the spreadsheet program shows it; 0 if the first row is already a case. */
  headerRow: number
  /** A unique name for each column; empty for a column without a name. */
  headings: string[]
  /** The data rows, without the values of columns that identify people. */
  rows: TableRow[]
  leftOut: LeftOutRow[]
}

const totalWords = new Set(
  'σ total totals sum summe gesamt gesamtsumme insgesamt totalt totale sum totaux somme sammenlagt tilsammans suma totales totali subtotal subtotals grandtotal zwischensumme teilsumme endsumme gesamtanzahl eindtotaal totaal subtotaal delsumma slutsumma soustotal subtotale summa average mean mittelwert durchschnitt moyenne gjennomsnitt medel promedio media antal anzahl count'.split(
    ' ',
  ),
)

/** Blanks columns that identify people, so that nothing after this can read or store them. */
function withoutIdentifiers(
  headings: readonly string[],
  rows: readonly TableRow[],
  knowsHeading: IsHeading = () => false,
): TableRow[] {
  const identifyingColumns = identifierColumns(headings, (index) =>
    rows.map(({ cells }) => cells[index] ?? null),
  )
  const droppedColumns = new Set(
    [...identifyingColumns].filter((index) => !knowsHeading(headings[index] ?? '')),
  )
  const columnsWithPatients = patientColumns(headings, droppedColumns)
  if (droppedColumns.size + columnsWithPatients.size === 0) return [...rows]
  return rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map((cell, index) => {
      if (droppedColumns.has(index)) return null
      return columnsWithPatients.has(index) && couldNamePatient(cell) ? removedNameMark : cell
    }),
  }))
}

/**
 * Proposed tables by sheet. They are cached because listing, cleaning and showing a file all need them, and finding a
 * table tests every cell near the top of its sheet.
 */
const tableCache = new WeakMap<Sheet, Table | null>()

/** How tables other than logbooks are read. */
export interface TableReading {
  /** A column under such a heading is not treated as one that identifies people. */
  knowsHeading: IsHeading
  /** Whether the records need the columns that identify people. */
  keepsPeople: boolean
  /** Finds the headings of tables that are not logs. `chosenIndex` is the heading row that the user chose. */
  findHeadings?: (
    rows: readonly (readonly Cell[])[],
    merged: readonly MergedRange[],
    chosenIndex: number | null,
  ) => TableHeadings | null
}

export interface TableHeadings {
  /** The index of the last heading row. */
  at: number
  /** The name of each column; empty for a column without one. */
  names: string[]
}

/**
 * Returns the table of a sheet, or null if no row looks like headings. `headerRow` is the number of the row that the user
 * chose, 0 for no heading row. Without a choice the table is cached, so a sheet must always have the same `reading`.
 */
export function findTable(
  sheet: Sheet,
  headerRow: number | null = null,
  reading: TableReading | null = null,
): Table | null {
  if (headerRow !== null) return readTable(sheet, headerRow, reading)
  const table = tableCache.has(sheet) ? (tableCache.get(sheet) ?? null) : readTable(sheet, null, reading)
  tableCache.set(sheet, table)
  return table
}

/** The index of a heading row that does not exist. */
const noHeadingRow = -1

function proposeHeadings({ rows }: Sheet, reading: TableReading | null): number | null {
  const rowIndex = findHeadingRow(rows, reading?.knowsHeading)
  return hasNoHeadings(rows, rowIndex) ? noHeadingRow : rowIndex
}

const numberedColumns = ({ rows }: Sheet): string[] =>
  Array.from(
    { length: rows.reduce((most, row) => Math.max(most, row.length), 0) },
    (_, index) => `Column ${index + 1}`,
  )

function findHeadings(
  sheet: Sheet,
  headerRow: number | null,
  reading: TableReading | null,
): TableHeadings | null {
  const { rows, merged = [] } = sheet
  const isChosen = headerRow !== null && headerRow > 0
  if (reading?.findHeadings && (isChosen || headerRow === null))
    return reading.findHeadings(rows, merged, isChosen ? headerRow - 1 : null)
  const rowIndex = headerRow === null ? proposeHeadings(sheet, reading) : headerRow - 1
  if (rowIndex === null || rowIndex < noHeadingRow || rowIndex >= rows.length) return null
  return {
    at: rowIndex,
    names: rowIndex === noHeadingRow ? numberedColumns(sheet) : columnNames(rows, rowIndex, merged),
  }
}

function readTable(sheet: Sheet, headerRow: number | null, reading: TableReading | null): Table | null {
  const tableHeadings = findHeadings(sheet, headerRow, reading)
  if (tableHeadings === null) return null
  const { at: rowIndex, names: headings } = tableHeadings
  const headingTexts = rowIndex === noHeadingRow ? [] : (sheet.rows[rowIndex] ?? []).map(shownCell)
  const table: Table = { sheet: sheet.name, headerRow: rowIndex + 1, headings, rows: [], leftOut: [] }
  fillMerged(sheet.rows, sheet.merged ?? [], rowIndex).forEach(({ cells, merged }, index) => {
    if (index === rowIndex) return
    const reason = index < rowIndex ? 'above_table' : whyLeftOut(cells, headingTexts, headings)
    if (reason === null) table.rows.push({ row: index + 1, cells, ...(merged.length > 0 && { merged }) })
    else if (reason !== 'above_table' || !cells.every(isBlankCell))
      table.leftOut.push({ row: index + 1, reason })
  })
  return reading?.keepsPeople
    ? table
    : { ...table, rows: withoutIdentifiers(headings, table.rows, reading?.knowsHeading) }
}

function whyLeftOut(
  cells: readonly Cell[],
  headingTexts: readonly string[],
  headings: readonly string[],
): LeftOutRow['reason'] | null {
  const firstColumn = cells.findIndex((cell) => !isBlankCell(cell))
  const firstCell = cells[firstColumn]
  if (firstCell === undefined) return 'blank'
  const isOnlyFilledCell =
    headings.length > 2 && cells.every((cell, index) => index <= firstColumn || isBlankCell(cell))
  const firstNamedColumn = headings.findIndex((name) => name !== '')
  // A year above the following rows, or a number prepared for a row that was never filled in.
  if (typeof firstCell === 'number' && isOnlyFilledCell && firstColumn === firstNamedColumn) return 'footnote'
  if (typeof firstCell !== 'string') return null
  // Some programs repeat the headings on each printed page.
  if (firstCell.trim() === headingTexts[firstColumn] && isHeadingAgain(cells, headingTexts))
    return 'heading_again'
  if (isTotal(firstCell, hasOneFilledCell(cells)) && !cells.some(isDate)) return 'total'
  if (!isOnlyFilledCell) return null
  if (hasOneFilledCell(cells) && !continuesCase(headings[firstColumn] ?? '') && !isDate(firstCell))
    return 'footnote'
  return firstColumn > firstNamedColumn || isDate(firstCell) ? null : 'footnote'
}

const hasOneFilledCell = (cells: readonly Cell[]): boolean =>
  cells.length > 3 && cells.filter((cell) => !isBlankCell(cell)).length === 1

const furtherRowTargets = /^(?:procedures|drugs|tags|reflection|clinical\.(?:summary|diagnosisSecondary))/

/** Whether a row with only this cell may continue the case above: another procedure, or the rest of a note. */
function continuesCase(heading: string): boolean {
  const target = exactFieldOf(splitGroup(heading).name) ?? exactFieldOf(heading)
  return target === null || furtherRowTargets.test(target)
}

function isHeadingAgain(cells: readonly Cell[], headingTexts: readonly string[]): boolean {
  const filledCells = cells.flatMap((cell, index) => (isBlankCell(cell) ? [] : [{ cell, index }]))
  const repeatedCount = filledCells.filter(
    ({ cell, index }) => shownCell(cell) === headingTexts[index],
  ).length
  return filledCells.length > 1 && repeatedCount >= filledCells.length * 0.8
}

const isDate = (cell: Cell): boolean => typeof cell !== 'number' && readDate(cell, null) !== null

const startsWithLetter = /^\W*\p{L}/u

/** Words before "total" in "GRAND TOTAL", "Sub-total", "Yearly total", "Total général", "Summa totalt". */
const wordsBeforeTotal = new Set(
  'grand sub running overall yearly annual monthly weekly year month page carried brought gran general final gross net super suma sum summe eind jaar maand ar ars manads maned mois annuel mensuel anual mensual annuale mensile column'.split(
    ' ',
  ),
)

/** Whether the cell is "Total", "Summe:", "Total 2024", "Totalt antal", "GRAND TOTAL". */
function isTotal(cell: string, isOnlyCell: boolean): boolean {
  if (cell.length > (isOnlyCell ? 80 : 40) || !startsWithLetter.test(cell)) return false
  const words = plainWords(cell).split(' ')
  if (isOnlyCell && totalWords.has(words[0] ?? '')) return true
  const keywordIndex = words.findIndex((word) => !wordsBeforeTotal.has(word) && !/^\d{4}$/.test(word))
  const word = words[keywordIndex === -1 ? words.length - 1 : keywordIndex] ?? ''
  return totalWords.has(word) && (isOnlyCell || words.length - 1 <= 3)
}

const minKnownHeadings = 3

/** Lists the sheets of a file, each with its table. */
export function listTables(
  sheets: readonly Sheet[],
  reading: TableReading | null = null,
): { table: Table | null; choice: TableChoice }[] {
  const fieldOf = (heading: string) =>
    reading === null ? exactFieldOf(heading) : reading.knowsHeading(heading) ? heading : null
  return sheets.map((sheet, index) => {
    const table = findTable(sheet, null, reading)
    const knownTargets = (table?.headings ?? []).map(fieldOf).filter((target) => target !== null)
    const rows = table?.rows.length ?? 0
    const looksLikeLog =
      rows > 0 &&
      (table?.headerRow === 0 ||
        knownTargets.length >= minKnownHeadings ||
        (knownTargets.length > 1 && knownTargets.includes('date')))
    const columns = table?.headings.filter((name) => name !== '').length ?? 0
    const headerRow = table?.headerRow ?? null
    return { table, choice: { sheet: sheet.name, index, headerRow, columns, rows, looksLikeLog } }
  })
}

/** Returns the index of the sheet to propose: the one with the most rows among those that look like logs. */
export function chooseSheet(choices: readonly TableChoice[]): number | null {
  const tables = choices.filter(({ headerRow, rows }) => headerRow !== null && rows > 0)
  const logs = tables.filter(({ looksLikeLog }) => looksLikeLog)
  const [best] = (logs.length > 0 ? logs : tables).toSorted((a, b) => b.rows - a.rows)
  return best?.index ?? null
}
