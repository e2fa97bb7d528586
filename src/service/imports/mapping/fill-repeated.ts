/** Fills values that a log writes by reference to another row or cell: a ditto mark, or minutes after the previous time. */
import { isBlankCell, shownCell, withCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { isDitto, isDittoTrusted } from '#logbook/spreadsheets/values/ditto-marks.ts'
import { readValue } from '#logbook/spreadsheets/values/read-value.ts'
import { clockAfter, minutesAfter, readTime } from '#logbook/spreadsheets/values/times.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'
import type { ImportRow } from './read-row.ts'

/**
 * Replaces ditto marks and "+14" by the values that they mean, and remembers which cells were marks. Marks that could mean
 * anything else stay unchanged.
 */
export function fillRepeated(rows: readonly ImportRow[], { columns }: PreparedMapping): ImportRow[] {
  const times = columns.filter(({ target }) => target.kind === 'time').sort((a, b) => a.index - b.index)
  const missionColumns = columns.filter(({ target }) => missionTargets.has(target.code))
  const repeatableColumns = columns.filter(
    (column) =>
      // The next patient of a mission has the same mission number.
      column.target.code === 'missionNumber' ||
      (isDittoTrusted(column.target) && beginsWithValue(rows, column)),
  )
  let above: ImportRow | undefined
  return rows.map((row) => {
    const dittoColumns = [
      ...repeatableColumns,
      ...(isOfSameMission(row, above, missionColumns) ? times : []),
    ].filter(
      // An empty cell above may be a forgotten one, so the mark has no certain meaning.
      (column) =>
        isDittoCell(row, column) && !isBlankCell(above?.cells[column.index]) && !isDittoCell(above, column),
    )
    let cells = dittoColumns.reduce(
      (all, { index }) => withCell(all, index, above?.cells[index] ?? null),
      row.cells,
    )
    const addedClock = findAddedTime(cells, times)
    if (addedClock) cells = withCell(cells, addedClock.index, addedClock.clock)
    const asAbove = dittoColumns.map(({ index }) => index)
    above = cells === row.cells ? row : { ...row, cells, ...(asAbove.length > 0 && { asAbove }) }
    return above
  })
}

const missionTargets = new Set(['date', 'missionNumber'])

/** Two missions have no time in common, so a row repeats only times of a row with its day and number. */
function isOfSameMission(
  row: ImportRow,
  above: ImportRow | undefined,
  columns: readonly PreparedColumn[],
): boolean {
  return columns.every(
    (column) =>
      isDittoCell(row, column) ||
      shownCell(row.cells[column.index]) === shownCell(above?.cells[column.index]),
  )
}

const isDittoCell = (row: ImportRow | undefined, { index, target, reader }: PreparedColumn): boolean => {
  const cell = row?.cells[index] ?? null
  return isDitto(cell) && readValue(target, reader, cell).value === null
}

/** Whether the first value of a column is not a ditto sign. If it is, the column uses the sign for something else. */
const beginsWithValue = (rows: readonly ImportRow[], column: PreparedColumn): boolean => {
  const first = rows.find(({ cells }) => !isBlankCell(cells[column.index]))
  return first !== undefined && !isDittoCell(first, column)
}

/**
 * Minutes such as "+14" are certain only right after the first time of a row; otherwise it is unclear which time they are added
 * to.
 */
function findAddedTime(
  cells: readonly Cell[],
  [first, second]: readonly PreparedColumn[],
): { index: number; clock: string } | null {
  if (!first || second?.index !== first.index + 1) return null
  const isFirst = !cells.slice(0, first.index).some(isClock)
  const minutes = minutesAfter(cells[second.index] ?? null)
  const start = readTime(cells[first.index] ?? null, first.reader.format.dateOrder)
  if (!isFirst || minutes === null || !start) return null
  return { index: second.index, clock: clockAfter(start.clock, minutes) }
}

/** Whether a cell is certainly a clock time. A number such as 1204 may be something else. */
const isClock = (cell: Cell): boolean =>
  (typeof cell === 'object' || (typeof cell === 'string' && /\d ?[:h]/i.test(cell))) &&
  readTime(cell, null)?.date === null

const [minMidnights, minMidnightShare] = [3, 0.05]

/**
 * Removes midnights that mean "not entered". A real midnight is one time in 1,440. So midnights are removed if a row has several
 * and no other time, or if every twentieth time of a column is midnight.
 */
export function clearFalseMidnights(rows: readonly ImportRow[], { columns }: PreparedMapping): ImportRow[] {
  const times = columns.filter(({ target }) => target.kind === 'time')
  if (times.length === 0) return [...rows]
  const suspectColumns = new Set(times.filter((column) => hasManyMidnights(rows, column)))
  return rows.map((row) => {
    const filledColumns = times.filter(({ index }) => !isBlankCell(row.cells[index]))
    const midnightColumns = filledColumns.filter((column) => isMidnight(row, column))
    const isOnlyMidnight = midnightColumns.length > 1 && midnightColumns.length === filledColumns.length
    const columnsToClear = midnightColumns.filter((column) => isOnlyMidnight || suspectColumns.has(column))
    if (columnsToClear.length === 0) return row
    const cells = columnsToClear.reduce((all, { index }) => withCell(all, index, null), [...row.cells])
    return { ...row, cells, notEntered: columnsToClear.map(({ index }) => index) }
  })
}

const isMidnight = ({ cells }: ImportRow, { index, reader }: PreparedColumn): boolean => {
  const time = readTime(cells[index] ?? null, reader.format.dateOrder)
  return time?.clock === '00:00' && time.at === undefined
}

function hasManyMidnights(rows: readonly ImportRow[], column: PreparedColumn): boolean {
  const filledRows = rows.filter(({ cells }) => !isBlankCell(cells[column.index]))
  const count = filledRows.filter((row) => isMidnight(row, column)).length
  return count >= minMidnights && count > filledRows.length * minMidnightShare
}
