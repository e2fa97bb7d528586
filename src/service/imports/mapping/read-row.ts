import type { ImportProblem } from '../contract.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { comparisonForm } from '#logbook/spreadsheets/plain-words.ts'
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
  /** The row that this row copies in every cell, and whether the cells suffice to say that it is the same case. */
  copyOf?: { row: number; isDistinctive: boolean }
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
  unreadParts: Pick<Reading, 'column' | 'cell'>[]
  /** Cells that contain more than was read from them. */
  partlyRead: Pick<Reading, 'column' | 'cell'>[]
  /** Values that were changed while reading. */
  notes: (Pick<Reading, 'column' | 'cell'> & { note: string })[]
}

const listKinds = new Set(['codes', 'tags', 'lines', 'procedureMark', 'drugMark'])
const isList = ({ target }: PreparedColumn) => listKinds.has(target.kind) || procedureDetails.has(target.code)
export const maxShownLength = 200

export const shownValue = (cell: Cell): string => shownCell(cell).slice(0, maxShownLength)

/** Reads the cells of a row that become fields. No other cell is read. */
export function readRow({ cells, more = [] }: ImportRow, { columns }: PreparedMapping): ReadRow {
  const rowValues: ReadRow = {
    readings: [],
    unknown: [],
    unread: [],
    unreadParts: [],
    partlyRead: [],
    notes: [],
  }
  for (const column of columns) {
    const ownCell = cells[column.index] ?? null
    const cellWithUnit =
      column.unitIndex === undefined ? ownCell : withUnit(ownCell, cells[column.unitIndex] ?? null)
    const joinedCells = isList(column) ? more.map((cellsBelow) => cellsBelow[column.index] ?? null) : []
    for (const [line, cell] of [cellWithUnit, ...joinedCells].entries()) {
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
      if (isPartlyRead) rowValues.partlyRead.push({ column, cell })
      if (note !== undefined) rowValues.notes.push({ column, cell, note })
      if (value !== null) rowValues.readings.push({ column, cell, value, line })
      if (rest.length > 0) rowValues.unreadParts.push({ column, cell: rest.join('; ') })
      // Some words of a list may be unknown; `rest` keeps the word of a single entry.
      if (value === null || column.target.kind === 'codes')
        for (const [position, word] of unknownWords.entries()) {
          const earlierRepeats = unknownWords.slice(0, position).filter((other) => other === word).length
          const drug = unknownDrugs?.get(word)?.[earlierRepeats]
          rowValues.unknown.push({ column, word, line, ...(drug && { drug }) })
        }
      if (value === null && unknownWords.length === 0 && !isLeftOut) rowValues.unread.push({ column, cell })
    }
  }
  return withUnitOfAge(rowValues)
}

const isAge = ({ column }: Pick<Reading, 'column'>): boolean => column.target.code === 'patientAge'

/** An age of 0 years means "not entered"; with another unit, it is the age of a newborn. */
function withUnitOfAge(rowValues: ReadRow): ReadRow {
  const age = rowValues.unread.find(isAge)
  const unit = rowValues.readings.find(({ column }) => column.target.code === 'patientAgeUnit')
  const word = typeof unit?.value === 'string' ? unit.value : ''
  const value = age && word !== '' ? readAge(age.cell, ageUnitOf(word)) : null
  if (!age || !value) return rowValues
  const unread = rowValues.unread.filter((other) => !isAge(other))
  return { ...rowValues, unread, readings: [...rowValues.readings, { ...age, value, line: 0 }] }
}

const maxCachedResults = 2_000
const maxCachedLength = 80
const uncachedKinds = new Set(['text', 'missionNumber', 'date', 'time'])

function readCached({ target, reader, cachedResults }: PreparedColumn, cell: Cell): ReadResult {
  const isShort = typeof cell === 'string' && cell.length <= maxCachedLength
  if (!isShort || uncachedKinds.has(target.kind)) return readValue(target, reader, cell)
  let result = cachedResults.get(cell)
  if (!result) {
    result = readValue(target, reader, cell)
    if (cachedResults.size < maxCachedResults) cachedResults.set(cell, result)
  }
  return result
}

/** Headings of a number that each case has for itself. A mission number, in contrast, may belong to several patients. */
const caseNumberHeadings = new Set(
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
  dateColumns: readonly PreparedColumn[]
  missionNumberColumns: readonly PreparedColumn[]
  /** Columns whose values are added to the values of the row above. */
  listColumns: readonly PreparedColumn[]
  valueColumns: readonly PreparedColumn[]
  /** The column of case numbers, even if it is left out. */
  caseNumber: number | null
}

type JoinedRow = ImportRow & { more: (readonly Cell[])[]; otherwise: { index: number; cell: Cell }[] }

/**
 * Joins each row to the case above that it continues: it has nothing outside lists, or repeats the mission number and all other
 * values, or repeats the case number and has no patient or date of its own. Values of such a row that differ are kept with the
 * case.
 */
export function joinRows(rows: readonly ImportRow[], prepared: PreparedMapping): ImportRow[] {
  const columns = columnsOf(prepared)
  const cases: JoinedRow[] = []
  const casesByNumber = new Map<string, JoinedRow>()
  for (const row of rows) {
    const caseNumber = columns.caseNumber === null ? '' : shownCell(row.cells[columns.caseNumber])
    // Some programs write all cases first and their procedures below.
    const previousCase = casesByNumber.get(caseNumber) ?? cases.at(-1)
    // A copy is not joined to its case, because then each procedure would be listed twice.
    if (previousCase && row.copyOf === undefined && isContinuation(row, previousCase, columns)) {
      previousCase.more.push(row.cells)
      previousCase.otherwise.push(...differences(row, previousCase, columns))
      previousCase.cells = completeCells(row, previousCase, columns)
    } else {
      const newCase = { ...row, more: [], otherwise: [] }
      cases.push(newCase)
      if (caseNumber !== '') casesByNumber.set(caseNumber, newCase)
    }
  }
  return cases
}

export const caseNumberIn = ({ headings }: Pick<PreparedMapping, 'headings'>): number | null =>
  headings.find(({ header }) => caseNumberHeadings.has(comparisonForm(header)))?.index ?? null

function columnsOf(prepared: PreparedMapping): Columns {
  const { columns } = prepared
  return {
    dateColumns: columns.filter(({ target }) => target.kind === 'date'),
    missionNumberColumns: columns.filter(({ target }) => target.kind === 'missionNumber'),
    listColumns: columns.filter(({ target }) => listKinds.has(target.kind)),
    valueColumns: columns.filter((column) => !isList(column)),
    caseNumber: caseNumberIn(prepared),
  }
}

function isContinuation(row: ImportRow, previousCase: ImportRow, columns: Columns): boolean {
  const { dateColumns, missionNumberColumns, listColumns, valueColumns, caseNumber } = columns
  // The value of a merged range belongs to the row in which it begins.
  const isFilled = ({ index }: PreparedColumn) =>
    !isBlankCell(row.cells[index]) && !row.merged?.includes(index)
  const isSame = ({ index }: Pick<PreparedColumn, 'index'>) =>
    shownCell(row.cells[index]) === shownCell(previousCase.cells[index])
  const isSameOrEmpty = (column: PreparedColumn) => !isFilled(column) || isSame(column)
  if (dateColumns.length === 0) return false
  if (listColumns.some(isFilled) && !valueColumns.some(isFilled)) return true
  if (caseNumber !== null && !isBlankCell(row.cells[caseNumber])) {
    const distinguishingColumns = valueColumns.filter(({ target }) => distinguishingTargets.has(target.code))
    return isSame({ index: caseNumber }) && distinguishingColumns.every(isSameOrEmpty)
  }
  const repeatsMissionNumber = missionNumberColumns.some((column) => isFilled(column) && isSame(column))
  const hasNoDate = dateColumns.every(({ index }) => isBlankCell(row.cells[index]))
  if (repeatsMissionNumber && hasNoDate)
    return valueColumns.every(
      (column) => !distinguishingTargets.has(column.target.code) || isSameOrEmpty(column),
    )
  return repeatsMissionNumber && valueColumns.every(isSameOrEmpty) && !listColumns.every(isSame)
}

/** Returns the values of the row that differ from those of the case that it continues. */
const differences = (
  row: ImportRow,
  previousCase: ImportRow,
  { valueColumns }: Columns,
): { index: number; cell: Cell }[] =>
  valueColumns.flatMap(({ index }) => {
    const cell = row.cells[index] ?? null
    const earlierCell = previousCase.cells[index] ?? null
    return isBlankCell(cell) || isBlankCell(earlierCell) || shownCell(cell) === shownCell(earlierCell)
      ? []
      : [{ index, cell }]
  })

/** Returns the cells of the case, completed with the values that only the later row has. */
const completeCells = (
  row: ImportRow,
  previousCase: ImportRow,
  { valueColumns }: Columns,
): readonly Cell[] => {
  const cells = [...previousCase.cells]
  for (const { index } of valueColumns) {
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
