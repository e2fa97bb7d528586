import type { ImportProblem } from '../contract.ts'
import { isBlankCell, shownCell, type Cell } from '#spreadsheets/files/sheets.ts'
import { procedureDetails } from '#spreadsheets/targets.contract.ts'
import { withUnit } from '#spreadsheets/values/numbers.ts'
import type { ReadResult, Value } from '#spreadsheets/values/read-result.ts'
import { readValue } from '#spreadsheets/values/read-value.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'

export interface ImportRow {
  /** The number that the spreadsheet program shows. */
  row: number
  cells: readonly Cell[]
  /** Rows below that only add to the lists of this one: some logbooks write one procedure on each line. */
  more?: readonly (readonly Cell[])[]
  /** The columns whose value is that of a merged range which begins in another cell. */
  merged?: readonly number[]
  /** Whether the date is that of the row above, because this row has none. */
  hasAssumedDate?: boolean
  /** Whether its date has no year, and the rows around it say which it was. */
  hasAssumedYear?: boolean
}

export interface Reading {
  column: PreparedColumn
  cell: Cell
  value: Value
  /** 0, or the number of the joined row below in which it stands. */
  line: number
}

/** A word that neither Sortie nor the user has given a meaning. */
export interface UnknownWord {
  column: PreparedColumn
  word: string
  line: number
}

export interface ReadRow {
  readings: Reading[]
  unknown: UnknownWord[]
  /** Cells that could not be read as their field. */
  unread: Pick<Reading, 'column' | 'cell'>[]
  /** Pieces that were not understood beside others of the same cell. */
  rest: Pick<Reading, 'column' | 'cell'>[]
  /** Cells that say more than what was read of them. */
  parts: Pick<Reading, 'column' | 'cell'>[]
  /** What was read, but not just as it stands there. */
  notes: (Pick<Reading, 'column' | 'cell'> & { note: string })[]
}

const severalKinds = new Set(['codes', 'tags', 'lines', 'procedureMark', 'drugMark'])
const isSeveral = ({ target }: PreparedColumn) =>
  severalKinds.has(target.kind) || procedureDetails.has(target.code)
export const longestShown = 200

export const shownValue = (cell: Cell): string => shownCell(cell).slice(0, longestShown)

/** Reads the cells of a row that become fields. No other cell is touched. */
export function readRow({ cells, more = [] }: ImportRow, { columns }: PreparedMapping): ReadRow {
  const read: ReadRow = { readings: [], unknown: [], unread: [], rest: [], parts: [], notes: [] }
  for (const column of columns) {
    const alone = cells[column.index] ?? null
    const own = column.unitIndex === undefined ? alone : withUnit(alone, cells[column.unitIndex] ?? null)
    const others = isSeveral(column) ? more.map((cellsBelow) => cellsBelow[column.index] ?? null) : []
    for (const [line, cell] of [own, ...others].entries()) {
      if (isBlankCell(cell)) continue
      const { value, unknownWords, isLeftOut, rest = [], isPart, note } = readKnown(column, cell)
      if (isPart) read.parts.push({ column, cell })
      if (note !== undefined) read.notes.push({ column, cell, note })
      if (value !== null) read.readings.push({ column, cell, value, line })
      if (rest.length > 0) read.rest.push({ column, cell: rest.join('; ') })
      // Of a list some may be unknown; the word of one entry is kept by `rest`.
      if (value === null || column.target.kind === 'codes')
        for (const word of unknownWords) read.unknown.push({ column, word, line })
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

/**
 * Joins rows that only continue the row above: nothing outside lists, or the same mission number with the same values there. So a
 * logbook may have one row for each procedure.
 */
export function joinContinuations(rows: readonly ImportRow[], { columns }: PreparedMapping): ImportRow[] {
  const joined: (ImportRow & { more: (readonly Cell[])[] })[] = []
  const dated = columns.filter(({ target }) => target.kind === 'date')
  const numbered = columns.filter(({ target }) => target.kind === 'missionNumber')
  const several = columns.filter(({ target }) => severalKinds.has(target.kind))
  const single = columns.filter((column) => !isSeveral(column))
  for (const row of rows) {
    const isFilled = ({ index }: PreparedColumn) => !isBlankCell(row.cells[index])
    const last = joined.at(-1)
    const isSame = ({ index }: PreparedColumn) =>
      shownCell(row.cells[index]) === shownCell(last?.cells[index])
    const isMore = numbered.some(isFilled) && single.every(isSame) && !several.every(isSame)
    if (last && dated.length > 0 && several.some(isFilled) && (isMore || !single.some(isFilled)))
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
