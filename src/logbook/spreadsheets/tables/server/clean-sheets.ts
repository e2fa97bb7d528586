import {
  couldBeNames,
  identifiesPerson,
  areMostlyIdentifying,
} from '../../columns/server/identifying-values.ts'
import { guessColumns } from '../../columns/server/guess-columns.ts'
import { isIdentifierHeading } from '../../columns/identifier-headings.ts'
import { targetOfUnnamed } from '../../columns/server/unnamed-columns.ts'
import { shareOf } from '../../columns/server/value-fit.ts'
import { nameOfUnheaded } from '../../columns/unheaded-columns.ts'
import { isUnitCell } from '../../columns/server/joined-columns.ts'
import { removedNameMark, isBlankCell, shownCell, type Cell, type Sheet } from '../../files/sheets.ts'
import { targetOf } from '../../targets.contract.ts'
import { findTable, type Table, type TableReading } from '../find-table.ts'

interface Cleaning {
  /** Returns a heading in the other possible encodings of the file. */
  otherReadings?: (heading: string) => readonly string[]
  reading?: TableReading | null
}

export async function cleanSheets(sheets: readonly Sheet[], cleaning: Cleaning = {}): Promise<Sheet[]> {
  const cleanedSheets: Sheet[] = []
  for (const sheet of sheets) cleanedSheets.push(await cleanSheet(sheet, cleaning))
  return cleanedSheets
}

async function cleanSheet(sheet: Sheet, cleaning: Cleaning): Promise<Sheet> {
  const { reading = null } = cleaning
  const proposedTable = findTable(sheet, null, reading)
  if (!proposedTable) return { ...sheet, rows: [], merged: [] }
  const table = reading ? proposedTable : widenHeadings(proposedTable)
  const droppedIndexes = reading?.keepsPeople
    ? needlessColumns(table, reading)
    : await findDroppedColumns(table, cleaning)
  const headings = reading ? table.headings : nameUnheadedColumns(table)
  const mayBeKept = reading ? () => false : await createUnheadedGuard(table)
  const cleanRows = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  return {
    ...sheet,
    rows: sheet.rows.map((_, index) => {
      // The group rows above the headings are removed, so each heading includes its group's name.
      if (index + 1 === table.headerRow) return headings.map((name) => name || null)
      return (cleanRows.get(index + 1) ?? []).map((cell, column) => {
        if (isBlankCell(cell) || !headings[column]) return null
        // Without a heading, only the placeholder shows that there was a value.
        if (droppedIndexes.has(column)) return table.headings[column] ? null : removedNameMark
        return table.headings[column] || mayBeKept(cell, column) ? cell : removedNameMark
      })
    }),
  }
}

/** Extends the headings to the width of the rows: columns without a heading may follow the last one. */
function widenHeadings(table: Table): Table {
  const width = table.rows.reduce((most, { cells }) => Math.max(most, cells.length), table.headings.length)
  return { ...table, headings: Array.from({ length: width }, (_, index) => table.headings[index] ?? '') }
}

/** Names the columns that have values but no heading, so that none is left out silently. */
function nameUnheadedColumns({ headings, rows }: Table): string[] {
  const cells = rows.map((row) => row.cells)
  return headings.map((name, index) =>
    name === '' && cells.some((row) => !isBlankCell(row[index])) ? nameOfUnheaded(index) : name,
  )
}

/** Kinds whose values identify nobody. A date may be a date of birth, a number a patient number, and a text anything. */
const plainKinds = new Set<string>(['code', 'codes', 'age', 'sexAndAge'])
const clockOrPressure = /^(?:\d{1,2}[:h]\d{2}|\d{2,3} ?\/ ?\d{2,3})$/
const nearlyAll = 0.9

/**
 * Returns a test that says whether a cell of a column without a heading is kept. Any word in such a column may be a
 * name. A column whose values clearly fit a field keeps its values, except cells that look like a person; any other
 * column keeps only units.
 */
async function createUnheadedGuard({
  rows,
  headings,
}: Table): Promise<(cell: Cell, column: number) => boolean> {
  const { columns } = await guessColumns(
    headings,
    rows.map(({ cells }) => cells),
    { places: {} },
  )
  const unitFlags = columns.map(({ mapping }) => mapping.target === 'unitBeside')
  const mayHoldNames = headings.map((name, index) => {
    const cells = name === '' ? rows.map(({ cells: rowCells }) => rowCells[index] ?? null) : []
    const target = targetOf(targetOfUnnamed(cells.filter((cell) => !isBlankCell(cell))))
    const areFigures = shareOf(cells, (cell) => clockOrPressure.test(shownCell(cell))) >= nearlyAll
    return name === '' && !areFigures && !plainKinds.has(target?.kind ?? '')
  })
  // "JR" next to an age means years; elsewhere it may be somebody's initials.
  return (cell, column) =>
    unitFlags[column] ? isUnitCell(cell) : !mayHoldNames[column] && !identifiesPerson(cell)
}

/**
 * Returns the identifying columns to drop: dates of birth and addresses, but no column by which people are matched.
 */
const needlessColumns = ({ headings }: Table, { knowsHeading }: TableReading): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, index) =>
      isIdentifierHeading(heading) && !knowsHeading(heading) ? [index] : [],
    ),
  )

async function findDroppedColumns(
  table: Table,
  { otherReadings = () => [], reading }: Cleaning,
): Promise<ReadonlySet<number>> {
  const rows = table.rows.map(({ cells }) => cells)
  const { columns } = await guessColumns(table.headings, rows, { places: {} })
  const dropFlags = columns.map(({ mapping: { use, target } }, index) => {
    const heading = table.headings[index] ?? ''
    if (reading?.knowsHeading(heading))
      return isIdentifierHeading(heading) && areMostlyIdentifying(rows.map((cells) => cells[index] ?? null))
    if (use === 'identifier') return true
    if (otherReadings(heading).some(isIdentifierHeading)) return true
    // Without headings, nothing says that these values are not names. Other kinds of records are not tested, because
    // titles of activities look like names.
    const isUnknown = table.headerRow === 0 && target === null && !reading
    return isUnknown && couldBeNames(rows.map((cells) => cells[index] ?? null))
  })
  return new Set(dropFlags.flatMap((isColumnDropped, index) => (isColumnDropped ? [index] : [])))
}
