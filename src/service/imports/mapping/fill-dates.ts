/** Fills dates that a log omits, fully or without the year, if the rows around determine them. */
import { isBlankCell, shownCell, withCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { readCompactDay, readDate } from '#logbook/spreadsheets/values/dates.ts'
import { isDitto } from '#logbook/spreadsheets/values/ditto-marks.ts'
import {
  readDayMonth,
  readMonthOfYear,
  withYears,
  type DateOfRow,
} from '#logbook/spreadsheets/values/day-months.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'
import type { ImportRow } from './read-row.ts'

/**
 * A ditto mark is certain. An empty date may also be a forgotten one, so the row is marked, and becomes a draft that says where
 * its date is from. Call this function after rows that only continue the row above were joined to it.
 */
export function fillDates(rows: readonly ImportRow[], { columns, context }: PreparedMapping): ImportRow[] {
  const column = columns.find(({ target }) => target.code === 'date')
  if (column === undefined) return [...rows]
  const { index } = column
  let lastDate: { cell: Cell; hasAssumedYear: boolean } | null = null
  return fillYears(rows, column, context.today).map((originalRow) => {
    const row = withFirstOfMonth(originalRow, index)
    const cell = row.cells[index] ?? null
    const isBlank = isBlankCell(cell)
    if (!isBlank && !isDitto(cell)) lastDate = { cell, hasAssumedYear: row.hasAssumedYear === true }
    else if (lastDate !== null) {
      const filled = { ...row, cells: withCell(row.cells, index, lastDate.cell) }
      return isBlank
        ? { ...filled, hasAssumedDate: true }
        : { ...filled, hasAssumedYear: lastDate.hasAssumedYear }
    }
    return row
  })
}

/** Completes dates without a year. Dates that the rows around do not determine stay unchanged. */
function fillYears(
  rows: readonly ImportRow[],
  { index, reader }: PreparedColumn,
  today: string,
): ImportRow[] {
  const entries = rows.map(({ cells }) => readRowDate(cells, { index, reader }))
  if (!entries.some((entry) => typeof entry === 'object' && entry !== null)) return [...rows]
  const dates = withYears(entries, today)
  return rows.map((row, position) => {
    const date = dates[position] ?? null
    const hasFullDate = typeof entries[position] === 'string'
    if (date === null || hasFullDate) return row
    return { ...row, cells: withCell(row.cells, index, date), hasAssumedYear: true }
  })
}

function readRowDate(
  cells: readonly Cell[],
  { index, reader }: Pick<PreparedColumn, 'index' | 'reader'>,
): DateOfRow {
  const cell = cells[index] ?? null
  const order = reader.format.dateOrder
  const date = readDate(cell, order)?.date ?? readCompactDay(cell, order) ?? readDayMonth(cell, order)
  if (date !== null) return date
  const isOnlyCell =
    /^(?:19|20)\d{2}$/.test(shownCell(cell)) &&
    cells.every((cell, position) => position === index || isBlankCell(cell))
  return isOnlyCell ? { year: Number(shownCell(cell)) } : null
}

/** Replaces a month with its first day, and marks the row, so that the case becomes a draft that asks for the day. */
function withFirstOfMonth(row: ImportRow, index: number): ImportRow {
  const month = readMonthOfYear(row.cells[index] ?? null)
  return month === null
    ? row
    : { ...row, cells: withCell(row.cells, index, `${month}-01`), hasAssumedDay: true }
}
