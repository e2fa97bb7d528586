import { couldBeNames, mostlyIdentify } from '../../columns/server/identifying-values.ts'
import { guessColumns } from '../../columns/server/guess-columns.ts'
import { isIdentifierHeading } from '../../columns/identifier-headings.ts'
import { isUnitCell } from '../../columns/server/joined-columns.ts'
import { isBlankCell, type Cell, type Sheet } from '../../files/sheets.ts'
import { findTable, hidden, type Table, type TableReading } from '../find-table.ts'

interface Cleaning {
  /** How a heading would read in other encodings that the file may be in. */
  otherReadings?: (heading: string) => readonly string[]
  reading?: TableReading | null
}

export async function cleanSheets(sheets: readonly Sheet[], cleaning: Cleaning = {}): Promise<Sheet[]> {
  const cleaned: Sheet[] = []
  for (const sheet of sheets) cleaned.push(await cleanSheet(sheet, cleaning))
  return cleaned
}

async function cleanSheet(sheet: Sheet, cleaning: Cleaning): Promise<Sheet> {
  const { reading = null } = cleaning
  const table = findTable(sheet, null, reading)
  if (!table) return { ...sheet, rows: [], merged: [] }
  const dropped = reading?.keepsPeople
    ? needlessColumns(table, reading)
    : await droppedColumns(table, cleaning)
  const headings = reading ? table.headings : await withNamesOfUnits(table)
  const kept = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  return {
    ...sheet,
    rows: sheet.rows.map((_, index) => {
      // The groups above the headings are gone, so each heading bears the name of its own.
      if (index + 1 === table.headerRow) return headings.map((name) => name || null)
      // Any other column without a heading becomes nothing, so what it holds is not needed either.
      return (kept.get(index + 1) ?? []).map((cell, column) => {
        if (dropped.has(column) || !headings[column]) return null
        return table.headings[column] ? cell : unitOnly(cell)
      })
    }),
  }
}

/** Names the columns of units that have no heading: without its unit an age of months would be one of years. */
async function withNamesOfUnits({ headings, rows }: Table): Promise<string[]> {
  const cells = rows.map((row) => row.cells)
  const { columns } = await guessColumns(headings, cells, { places: {} })
  return headings.map((name, index) =>
    name === '' && columns[index]?.mapping.target === 'unitBeside'
      ? `Column ${letterOf(index)}, no heading`
      : name,
  )
}

/** Without a heading, any other cell may be a name. It is not blank, so that its row is asked about the unit. */
const unitOnly = (cell: Cell): Cell => (isBlankCell(cell) || isUnitCell(cell) ? cell : hidden)

const letters = 26

/** Returns the letters by which spreadsheet programs call a column. */
const letterOf = (index: number): string =>
  (index < letters ? '' : letterOf(Math.floor(index / letters) - 1)) +
  String.fromCharCode('A'.charCodeAt(0) + (index % letters))

/** Of the columns that identify people only those are needed by which they are found: no dates of birth, and no addresses. */
const needlessColumns = ({ headings }: Table, { knowsHeading }: TableReading): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, index) =>
      isIdentifierHeading(heading) && !knowsHeading(heading) ? [index] : [],
    ),
  )

async function droppedColumns(
  table: Table,
  { otherReadings = () => [], reading }: Cleaning,
): Promise<ReadonlySet<number>> {
  const rows = table.rows.map(({ cells }) => cells)
  const { columns } = await guessColumns(table.headings, rows, { places: {} })
  const isDropped = columns.map(({ mapping: { use, target } }, index) => {
    const heading = table.headings[index] ?? ''
    if (reading?.knowsHeading(heading))
      return isIdentifierHeading(heading) && mostlyIdentify(rows.map((cells) => cells[index] ?? null))
    if (use === 'identifier') return true
    if (otherReadings(heading).some(isIdentifierHeading)) return true
    // No heading says that these are not names. Titles of activities look like them.
    const isUnknown = table.headerRow === 0 && target === null && !reading
    return isUnknown && couldBeNames(rows.map((cells) => cells[index] ?? null))
  })
  return new Set(isDropped.flatMap((is, index) => (is ? [index] : [])))
}
