import type { ImportProblem } from '../contract.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { squashed } from '#logbook/spreadsheets/plain-words.ts'
import { procedureDetails } from '#logbook/spreadsheets/targets.contract.ts'
import { withUnit } from '#logbook/spreadsheets/values/numbers.ts'
import type { GivenDrug } from '#logbook/spreadsheets/values/named-drugs.ts'
import type { ReadResult, Value } from '#logbook/spreadsheets/values/read-result.ts'
import { ageUnitOf, readAge } from '#logbook/spreadsheets/values/ages.ts'
import { readValue } from '#logbook/spreadsheets/values/read-value.ts'
import type { PreparedColumn, PreparedMapping } from './prepare-mapping.ts'

export interface ImportRow {
  /** The row number that the spreadsheet program shows. */
  row: number
  cells: readonly Cell[]
  /** Rows below that only add to the lists of this one, because some logbooks write one procedure per line. */
  more?: readonly (readonly Cell[])[]
  /** The columns with the value of a merged range that begins in another cell. */
  merged?: readonly number[]
  /** The row of which this is a copy in every cell, and whether the cells suffice to be the same case. */
  copyOf?: { row: number; isTelling: boolean }
  /** The columns with the value of the row above, because of a ditto mark. */
  asAbove?: readonly number[]
  /** Whether the date was taken from the row above, because this row has none. */
  hasAssumedDate?: boolean
  /** Whether the date has no year, which was taken from the rows around. */
  hasAssumedYear?: boolean
  /** Whether the date consists only of a month. */
  hasAssumedDay?: boolean
  /** The columns with a midnight that means "not entered". */
  notEntered?: readonly number[]
  /** Values of joined rows that differ from this row. */
  otherwise?: readonly { index: number; cell: Cell }[]
}

export interface Reading {
  column: PreparedColumn
  cell: Cell
  value: Value
  /** 0, or the number of the joined row below that contains it. */
  line: number
}

/** A word without a meaning, from Sortie or from the user. */
export interface UnknownWord {
  column: PreparedColumn
  word: string
  line: number
  /** The route, if it is the name of a drug. */
  drug?: GivenDrug
}

export interface ReadRow {
  readings: Reading[]
  unknown: UnknownWord[]
  /** Cells that could not be read as their field. */
  unread: Pick<Reading, 'column' | 'cell'>[]
  /** Parts of a cell that were not understood, although other parts were. */
  rest: Pick<Reading, 'column' | 'cell'>[]
  /** Cells that contain more than was read from them. */
  parts: Pick<Reading, 'column' | 'cell'>[]
  /** Values that were changed while reading. */
  notes: (Pick<Reading, 'column' | 'cell'> & { note: string })[]
}

const severalKinds = new Set(['codes', 'tags', 'lines', 'procedureMark', 'drugMark'])
const isSeveral = ({ target }: PreparedColumn) =>
  severalKinds.has(target.kind) || procedureDetails.has(target.code)
export const maxShownLength = 200

export const shownValue = (cell: Cell): string => shownCell(cell).slice(0, maxShownLength)

/** Reads the cells of a row that become fields. No other cell is read. */
export function readRow({ cells, more = [] }: ImportRow, { columns }: PreparedMapping): ReadRow {
  const read: ReadRow = { readings: [], unknown: [], unread: [], rest: [], parts: [], notes: [] }
  for (const column of columns) {
    const ownCell = cells[column.index] ?? null
    const own = column.unitIndex === undefined ? ownCell : withUnit(ownCell, cells[column.unitIndex] ?? null)
    const others = isSeveral(column) ? more.map((cellsBelow) => cellsBelow[column.index] ?? null) : []
    for (const [line, cell] of [own, ...others].entries()) {
      if (isBlankCell(cell)) continue
      const {
        value,
        unknownWords,
        unknownDrugs,
        isLeftOut,
        rest = [],
        isPartlyRead,
        note,
      } = readCached(column, cell)
      if (isPartlyRead) read.parts.push({ column, cell })
      if (note !== undefined) read.notes.push({ column, cell, note })
      if (value !== null) read.readings.push({ column, cell, value, line })
      if (rest.length > 0) read.rest.push({ column, cell: rest.join('; ') })
      // Some words of a list may be unknown; `rest` keeps the word of a single entry.
      if (value === null || column.target.kind === 'codes')
        for (const [position, word] of unknownWords.entries()) {
          const earlierRepeats = unknownWords.slice(0, position).filter((other) => other === word).length
          const drug = unknownDrugs?.get(word)?.[earlierRepeats]
          read.unknown.push({ column, word, line, ...(drug && { drug }) })
        }
      if (value === null && unknownWords.length === 0 && !isLeftOut) read.unread.push({ column, cell })
    }
  }
  return withUnitOfAge(read)
}

const isAge = ({ column }: Pick<Reading, 'column'>): boolean => column.target.code === 'patientAge'

/** An age of 0 years means "not entered"; with another unit it is that of a newborn. */
function withUnitOfAge(read: ReadRow): ReadRow {
  const age = read.unread.find(isAge)
  const unit = read.readings.find(({ column }) => column.target.code === 'patientAgeUnit')
  const word = typeof unit?.value === 'string' ? unit.value : ''
  const value = age && word !== '' ? readAge(age.cell, ageUnitOf(word)) : null
  if (!age || !value) return read
  const unread = read.unread.filter((other) => !isAge(other))
  return { ...read, unread, readings: [...read.readings, { ...age, value, line: 0 }] }
}

const maxKnown = 2_000
const maxCachedLength = 80
const differingKinds = new Set(['text', 'missionNumber', 'date', 'time'])

function readCached({ target, reader, known }: PreparedColumn, cell: Cell): ReadResult {
  const isShort = typeof cell === 'string' && cell.length <= maxCachedLength
  if (!isShort || differingKinds.has(target.kind)) return readValue(target, reader, cell)
  let result = known.get(cell)
  if (!result) {
    result = readValue(target, reader, cell)
    if (known.size < maxKnown) known.set(cell, result)
  }
  return result
}

/** A number that each case has for itself. The mission number, in contrast, may belong to several patients. */
const caseNumbers = new Set(
  'caseid caseno casenumber casenr caseref casereference localcasereference recordid record recordno recordnumber entryid logid logno lognumber fallnummer fallnr fallid casnumero numerocas idcas saksnummer saksnr idcaso numerocaso casusnummer'.split(
    ' ',
  ),
)
/** If two rows with one number differ here, they are two patients or two missions. */
const distinguishingTargets = new Set([
  'date',
  'patientSequence',
  'patientAge',
  'patientAgeUnit',
  'ageBand',
  'patient.gender',
  'patient.sexAndAge',
  'patient.weightKg',
])

interface Columns {
  dated: readonly PreparedColumn[]
  numbered: readonly PreparedColumn[]
  /** Columns whose values are added to those of the row above. */
  several: readonly PreparedColumn[]
  single: readonly PreparedColumn[]
  /** The column of case numbers, even if it is left out. */
  caseNumber: number | null
}

type JoinedRow = ImportRow & { more: (readonly Cell[])[]; otherwise: { index: number; cell: Cell }[] }

/**
 * A row continues the one above if it has nothing outside lists, if it repeats the mission number and all other values, or if it
 * repeats the case number and has no patient or date of its own. Values of such a row that differ are kept with the case.
 */
export function joinRows(rows: readonly ImportRow[], prepared: PreparedMapping): ImportRow[] {
  const columns = columnsOf(prepared)
  const joined: JoinedRow[] = []
  const byNumber = new Map<string, JoinedRow>()
  for (const row of rows) {
    const number = columns.caseNumber === null ? '' : shownCell(row.cells[columns.caseNumber])
    // Some programs write all cases first and their procedures below.
    const last = byNumber.get(number) ?? joined.at(-1)
    // A copy adds nothing to its case: if it were joined, each procedure would be there twice.
    if (last && row.copyOf === undefined && isContinuation(row, last, columns)) {
      last.more.push(row.cells)
      last.otherwise.push(...differences(row, last, columns))
      last.cells = completed(row, last, columns)
    } else {
      const first = { ...row, more: [], otherwise: [] }
      joined.push(first)
      if (number !== '') byNumber.set(number, first)
    }
  }
  return joined
}

export const caseNumberIn = ({ headings }: Pick<PreparedMapping, 'headings'>): number | null =>
  headings.find(({ header }) => caseNumbers.has(squashed(header)))?.index ?? null

function columnsOf(prepared: PreparedMapping): Columns {
  const { columns } = prepared
  return {
    dated: columns.filter(({ target }) => target.kind === 'date'),
    numbered: columns.filter(({ target }) => target.kind === 'missionNumber'),
    several: columns.filter(({ target }) => severalKinds.has(target.kind)),
    single: columns.filter((column) => !isSeveral(column)),
    caseNumber: caseNumberIn(prepared),
  }
}

function isContinuation(row: ImportRow, last: ImportRow, columns: Columns): boolean {
  const { dated, numbered, several, single, caseNumber } = columns
  // The value of a merged range belongs to the row in which it begins.
  const isFilled = ({ index }: PreparedColumn) =>
    !isBlankCell(row.cells[index]) && !row.merged?.includes(index)
  const isSame = ({ index }: Pick<PreparedColumn, 'index'>) =>
    shownCell(row.cells[index]) === shownCell(last.cells[index])
  const isSameOrEmpty = (column: PreparedColumn) => !isFilled(column) || isSame(column)
  if (dated.length === 0) return false
  if (several.some(isFilled) && !single.some(isFilled)) return true
  if (caseNumber !== null && !isBlankCell(row.cells[caseNumber])) {
    const apart = single.filter(({ target }) => distinguishingTargets.has(target.code))
    return isSame({ index: caseNumber }) && apart.every(isSameOrEmpty)
  }
  const isRepeated = numbered.some((column) => isFilled(column) && isSame(column))
  const hasNoDate = dated.every(({ index }) => isBlankCell(row.cells[index]))
  if (isRepeated && hasNoDate)
    return single.every((column) => !distinguishingTargets.has(column.target.code) || isSameOrEmpty(column))
  return isRepeated && single.every(isSameOrEmpty) && !several.every(isSame)
}

/** Returns the values of the row that differ from the rows before it. */
const differences = (row: ImportRow, last: ImportRow, { single }: Columns): { index: number; cell: Cell }[] =>
  single.flatMap(({ index }) => {
    const cell = row.cells[index] ?? null
    const earlierCell = last.cells[index] ?? null
    return isBlankCell(cell) || isBlankCell(earlierCell) || shownCell(cell) === shownCell(earlierCell)
      ? []
      : [{ index, cell }]
  })

/** Returns the cells of the case, and those that only a later row has. */
const completed = (row: ImportRow, last: ImportRow, { single }: Columns): readonly Cell[] => {
  const cells = [...last.cells]
  for (const { index } of single) {
    if (isBlankCell(cells[index]) && !isBlankCell(row.cells[index])) {
      while (cells.length < index) cells.push(null)
      cells[index] = row.cells[index] ?? null
    }
  }
  return cells
}

export const problemOf = (
  column: Pick<PreparedColumn, 'header'> | null,
  cell: Cell,
  message: string,
  severity: ImportProblem['severity'] = 'error',
): ImportProblem => ({ column: column?.header ?? null, value: shownValue(cell), message, severity })
