import type { ImportProblem } from '../contract.ts'
import { isBlankCell, shownCell, type Cell } from '#spreadsheets/files/sheets.ts'
import { readValue, type ReadResult, type Value } from '#spreadsheets/values/read-value.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'

export interface ImportRow {
  /** The number that the spreadsheet program shows. */
  row: number
  cells: readonly Cell[]
  /** Rows below that only add to the lists of this one: some logbooks write one procedure on each line. */
  more?: readonly (readonly Cell[])[]
}

export interface Reading {
  column: PreparedColumn
  cell: Cell
  value: Value
}

/** A word that neither Sortie nor the user has given a meaning. */
export interface UnknownWord {
  column: PreparedColumn
  word: string
}

export interface ReadRow {
  readings: Reading[]
  unknown: UnknownWord[]
  /** Cells that could not be read as their field. */
  unread: Pick<Reading, 'column' | 'cell'>[]
}

const severalKinds = new Set(['codes', 'tags', 'lines', 'procedureMark', 'drugMark'])
export const longestShown = 200

export const shownValue = (cell: Cell): string => shownCell(cell).slice(0, longestShown)

/** Reads the cells of a row that become fields. No other cell is touched. */
export function readRow({ cells, more = [] }: ImportRow, { columns }: PreparedMapping): ReadRow {
  const read: ReadRow = { readings: [], unknown: [], unread: [] }
  for (const column of columns) {
    const own = cells[column.index] ?? null
    const others = severalKinds.has(column.target.kind) ? more.map((line) => line[column.index] ?? null) : []
    for (const cell of [own, ...others]) {
      if (isBlankCell(cell)) continue
      const { value, unknownWords, isLeftOut } = readKnown(column, cell)
      if (value !== null) read.readings.push({ column, cell, value })
      for (const word of unknownWords) read.unknown.push({ column, word })
      if (value === null && unknownWords.length === 0 && !isLeftOut) read.unread.push({ column, cell })
    }
  }
  return read
}

const mostKnown = 2_000
const longestKnown = 80
const differingKinds = new Set(['text', 'missionNumber', 'date', 'time'])

function readKnown({ target, reader, known }: PreparedColumn, cell: Cell): ReadResult {
  const isShort = typeof cell === 'string' && cell.length <= longestKnown
  if (!isShort || differingKinds.has(target.kind)) return readValue(target, reader, cell)
  let result = known.get(cell)
  if (!result) {
    result = readValue(target, reader, cell)
    if (known.size < mostKnown) known.set(cell, result)
  }
  return result
}

/** Joins rows that only continue the row above: no date, no number, and nothing outside lists. */
export function joinContinuations(rows: readonly ImportRow[], { columns }: PreparedMapping): ImportRow[] {
  const joined: (ImportRow & { more: (readonly Cell[])[] })[] = []
  const dated = columns.filter(({ target }) => target.kind === 'date')
  const several = columns.filter(({ target }) => severalKinds.has(target.kind))
  const single = columns.filter(({ target }) => !severalKinds.has(target.kind))
  for (const row of rows) {
    const isFilled = ({ index }: PreparedColumn) => !isBlankCell(row.cells[index])
    const last = joined.at(-1)
    if (last && dated.length > 0 && several.some(isFilled) && !single.some(isFilled))
      last.more.push(row.cells)
    else joined.push({ ...row, more: [] })
  }
  return joined
}

export const problemOf = (
  column: Pick<PreparedColumn, 'header'> | null,
  cell: Cell,
  message: string,
  severity: ImportProblem['severity'] = 'error',
): ImportProblem => ({ column: column?.header ?? null, value: shownValue(cell), message, severity })
