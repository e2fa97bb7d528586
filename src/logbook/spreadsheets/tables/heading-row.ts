import { isFieldName } from '../columns/composite-headings.ts'
import { possibleFieldsOf } from '../headings/doubtful-headings.ts'
import { changesMeaning, joinGroup } from '../headings/heading-groups.ts'
import { isMonitoringGroup } from '../headings/other-columns.ts'
import { isIdentifierHeading } from '../columns/identifier-headings.ts'
import { containedFieldsOf, fieldAtEndOf, exactFieldOf, splitHeading } from '../headings/known-headings.ts'
import { procedureOfHeading } from '../columns/tick-headings.ts'
import { isBlankCell, shownCell, type Cell, type MergedRange } from '../files/sheets.ts'
import { targetOf } from '../targets.contract.ts'
import { readDate } from '../values/dates.ts'

type Row = readonly Cell[]

/** Titles, logos and explanations above the headings rarely take more rows. */
const maxSearchedRows = 60

const filledCellsOf = (row: Row): Cell[] => row.filter((cell) => !isBlankCell(cell))

const isHeadingText = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length <= 120 && !/^[\d\s./:,-]+$/.test(cell)

const isKnownName = (name: string): boolean =>
  exactFieldOf(name) !== null ||
  isIdentifierHeading(name) ||
  possibleFieldsOf(name).length > 0 ||
  procedureOfHeading(name) !== null

/** Whether a name is a heading of the records that are imported, such as CPD activities. */
export type IsHeading = (name: string) => boolean

const pointsOfName = (name: string, knowsHeading: IsHeading | null): number => {
  if (knowsHeading !== null) return knowsHeading(name) ? 3 : 0
  if (isKnownName(name)) return 3
  return containedFieldsOf(name).length > 0 ? 1 : 0
}

/** Returns a function that scores each text once, because the rows of a log repeat most of their words. */
function cachePoints(knowsHeading: IsHeading | null): (name: string) => number {
  const pointsByName = new Map<string, number>()
  return (name) => {
    const points = pointsByName.get(name) ?? pointsOfName(name, knowsHeading)
    pointsByName.set(name, points)
    return points
  }
}

/** Returns how much a row looks like the headings of a table; 0 if not at all. */
function headingScore(row: Row, below: readonly Row[], pointsOf: (name: string) => number): number {
  const filledCells = filledCellsOf(row)
  const texts = filledCells.filter(isHeadingText).map(shownCell)
  if (filledCells.length < 2 || texts.length < filledCells.length * 0.7) return 0
  const points = texts.reduce((sum, name) => sum + pointsOf(name), 0)
  const isDistinct = new Set(texts).size > texts.length * 0.7
  // A table has rows of about the same width below its headings.
  const width = Math.max(...below.map((other) => filledCellsOf(other).length), 1)
  const share = Math.min(filledCells.length / width, 1)
  return (points + 1) * share * (isDistinct ? 1 : 0.5)
}

/**
 * Returns the index of the heading row, or null if no row looks like one. Without `isHeading`, looks for the headings
 * of a logbook.
 */
export function findHeadingRow(rows: readonly Row[], isHeading: IsHeading | null = null): number | null {
  let [best, bestScore] = [null as number | null, 0]
  const pointsOf = cachePoints(isHeading)
  for (let rowIndex = 0; rowIndex < Math.min(rows.length, maxSearchedRows); rowIndex += 1) {
    const below = rows.slice(rowIndex + 1, rowIndex + 21)
    if (below.every((row) => filledCellsOf(row).length === 0)) break
    const score = headingScore(rows[rowIndex] ?? [], below, pointsOf)
    if (score > bestScore) [best, bestScore] = [rowIndex, score]
  }
  if (best === null) return null
  return isHeading === null && isSecondLine(rows, best + 1) ? best + 1 : best
}

const [minCells, maxComparedRows, minDateShare] = [3, 50, 0.8]

/**
 * Whether the table begins with a case instead of headings. Its first row with at least three values, and the row that looks
 * most like headings (if one does), then both have a date above other dates.
 */
export function hasNoHeadings(rows: readonly Row[], headingRow: number | null): boolean {
  const firstRow = rows.findIndex((row) => filledCellsOf(row).length >= minCells)
  return firstRow >= 0 && isDated(rows, firstRow) && (headingRow === null || isDated(rows, headingRow))
}

function isDated(rows: readonly Row[], rowIndex: number): boolean {
  const below = rows.slice(rowIndex + 1, rowIndex + 1 + maxComparedRows)
  return (rows[rowIndex] ?? []).some((cell, column) => {
    const cellsBelow = below.map((row) => row[column] ?? null).filter((other) => !isBlankCell(other))
    const dateCount = cellsBelow.filter(isDate).length
    return isDate(cell) && cellsBelow.length > 0 && dateCount >= cellsBelow.length * minDateShare
  })
}

const isDate = (cell: Cell): boolean => typeof cell !== 'number' && readDate(cell, null) !== null

/** Whether a row continues the headings of the row above it: it has only names, some of them known. */
function isSecondLine(rows: readonly Row[], rowIndex: number): boolean {
  const [above = [], row = []] = [rows[rowIndex - 1], rows[rowIndex]]
  const filledCells = filledCellsOf(row)
  if (filledCells.length < 2 || !filledCells.every(isHeadingText)) return false
  const texts = filledCells.map(shownCell)
  // The words of a first case, such as "Trauma", are not headings; second-line headings fill the gaps of the row above.
  const gapCount = row.filter((cell, index) => !isBlankCell(cell) && isBlankCell(above[index])).length
  return gapCount > 0 && texts.filter(isKnownName).length >= texts.length / 2
}

const fieldOrName = (name: string): string => fieldOfOneColumn(name) ?? name

/**
 * Returns a function that says whether several groups have a column with this name, or with another name for the same field.
 * Only the groups distinguish such columns.
 */
function createGroupTest(names: readonly string[], groups: readonly string[]): (name: string) => boolean {
  const groupsByName = new Map<string, Set<string>>()
  names.forEach((name, index) => {
    if (name === '') return
    const key = fieldOrName(name)
    groupsByName.set(key, (groupsByName.get(key) ?? new Set()).add(groups[index] ?? ''))
  })
  return (name) => (groupsByName.get(fieldOrName(name))?.size ?? 0) > 1
}

const joinedKinds = new Set(['text', 'codes', 'tags', 'lines'])

/** Returns a key for the field of a name; null for lists and texts, which several columns may fill. */
function fieldOfOneColumn(name: string): string | null {
  const target = exactFieldOf(name)
  return target === null || joinedKinds.has(targetOf(target)?.kind ?? '') ? null : target
}

/**
 * Returns a name for each column. A row of groups above the headings ("Vital signs, first" over four columns) names the
 * columns without a name of their own, and distinguishes equal names.
 */
export function columnNames(
  rows: readonly Row[],
  headingRow: number,
  merged: readonly MergedRange[] = [],
): string[] {
  const ownNames = separateMergedNames(
    (rows[headingRow] ?? []).map((cell) => shownCell(cell).replaceAll(/\s+/g, ' ')),
  )
  const groups =
    headingRow > 0
      ? spreadGroupNames(rows[headingRow - 1] ?? [], ownNames.length, lastColumnsOf(merged, headingRow - 1))
      : []
  const width = Math.max(ownNames.length, groups.length)
  const repeatedNames = new Set(
    ownNames.filter((name, index) => name !== '' && ownNames.indexOf(name) !== index),
  )
  const isInSeveralGroups = createGroupTest(ownNames, groups)
  const names = Array.from({ length: width }, (_, index) => {
    const [name = '', group = ''] = [ownNames[index], groups[index]]
    if (group === '') return name
    if (name === '') return isBlankCell((rows[headingRow - 1] ?? [])[index]) ? '' : group
    const fullName = joinGroup(group, name)
    // A group must not hide that a column identifies people.
    if (isIdentifierHeading(name)) return name
    // "ECG" below "Monitoring" was monitored, and is not a procedure.
    if (isMonitoringGroup(group) || changesMeaning(group, exactFieldOf(name) ?? 'procedures')) return fullName
    if (isInSeveralGroups(name)) return fullName
    const needsGroup = repeatedNames.has(name) || exactFieldOf(fullName) !== null || !isFieldName(name)
    return needsGroup && procedureOfHeading(name) === null ? fullName : name
  })
  return uniqueNames(names.map((name) => name.slice(0, 200)))
}

/** Returns the last column of each merged range of a row, by its first column. */
const lastColumnsOf = (merged: readonly MergedRange[], row: number): ReadonlyMap<number, number> =>
  new Map(
    merged.flatMap(([firstRow, firstColumn, lastRow, lastColumn]) =>
      firstRow <= row && row <= lastRow ? [[firstColumn, lastColumn] as const] : [],
    ),
  )

/**
 * Splits a heading such as "Alarm - on scene" into the names of its own and the next columns. There must be exactly
 * as many blank columns as further names, and every name must be known; otherwise the heading stays whole.
 */
function separateMergedNames(names: readonly string[]): string[] {
  const separateNames = [...names]
  names.forEach((name, nameIndex) => {
    const parts = splitHeading(name)
    const nextColumns = parts.slice(1).map((_, index) => nameIndex + 1 + index)
    const isMerged = parts.length > 1 && nextColumns.every((column) => (names[column] ?? '') === '')
    const nameAfter = names[nameIndex + parts.length]
    if (
      !isMerged ||
      nameAfter === '' ||
      !parts.every((part) => isFieldName(part) || fieldAtEndOf(part) !== null)
    )
      return
    parts.forEach((part, index) => {
      separateNames[nameIndex + index] = part
    })
  })
  return separateNames
}

/**
 * Returns the group of each column: a cell of the row names the columns that it is merged over, or, if it is not merged, those
 * up to the next filled cell. A title over everything is not a group.
 */
function spreadGroupNames(row: Row, width: number, lastColumns: ReadonlyMap<number, number>): string[] {
  const filledCells = filledCellsOf(row)
  if (filledCells.length < 2 || !filledCells.every(isHeadingText)) return []
  let [group, lastColumn] = ['', Infinity]
  return Array.from({ length: Math.max(width, row.length) }, (_, index) => {
    const cell = row[index]
    if (!isBlankCell(cell))
      [group, lastColumn] = [shownCell(cell ?? null), lastColumns.get(index) ?? Infinity]
    return index > lastColumn ? '' : group
  })
}

function uniqueNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    if (name === '') return name
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
