/** Finds the headings of a training matrix, which may have two lines: the requirement, and below it the meaning of its dates. */
import { isBlankCell, shownCell, type Cell, type MergedRange } from '#logbook/spreadsheets/files/sheets.ts'
import type { TableHeadings } from '#logbook/spreadsheets/tables/find-table.ts'
import { fieldOfHeading, isPersonField, isRecordPart } from './headings.ts'

type Row = readonly Cell[]

/** Titles, logos and explanations rarely take more rows. */
const maxSearchedRows = 60
const maxHeadingLength = 200

const textOf = (cell: Cell | undefined): string =>
  shownCell(cell).replaceAll(/\s+/g, ' ').slice(0, maxHeadingLength)
const isHeadingText = (cell: Cell): boolean => typeof cell === 'string' && !/^[\d\s./:,-]+$/.test(cell)

function scoreRow(row: Row): number {
  const filledCells = row.filter((cell) => !isBlankCell(cell))
  if (filledCells.length < 2 || filledCells.filter(isHeadingText).length < filledCells.length * 0.6) return 0
  const fields = filledCells.map((cell) => fieldOfHeading(textOf(cell)))
  if (!fields.some(isPersonField)) return 0
  const knownFields = fields.filter((field) => field !== null).length
  return knownFields * 3 + filledCells.length
}

/** Returns the row with the most known headings, of which at least one identifies people; null if there is no such row. */
function findHeadingRow(rows: readonly Row[]): number | null {
  let [best, highest] = [null as number | null, 0]
  for (let index = 0; index < Math.min(rows.length, maxSearchedRows); index += 1) {
    const points = scoreRow(rows[index] ?? [])
    if (points > highest) [best, highest] = [index, points]
  }
  return best
}

/** Whether a row can be the second line of the headings: at least two such as "Completed", and otherwise only those of people. */
function isSecondLine(row: Row | undefined): boolean {
  const fields = (row ?? []).filter((cell) => !isBlankCell(cell)).map((cell) => fieldOfHeading(textOf(cell)))
  const areParts = fields.every((field) => isRecordPart(field) || isPersonField(field))
  return fields.filter(isRecordPart).length >= 2 && areParts
}

/**
 * Returns the row of the headings and the name of each column, such as "ALS - Completed" from two lines. `chosenRow` is the row
 * that the user chose.
 */
export function findHeadings(
  rows: readonly Row[],
  merged: readonly MergedRange[] = [],
  chosenRow: number | null = null,
): TableHeadings | null {
  const headingRow = chosenRow ?? findHeadingRow(rows)
  if (headingRow === null || headingRow < 0 || headingRow >= rows.length) return null
  if (chosenRow === null && isSecondLine(rows[headingRow + 1]))
    return { at: headingRow + 1, names: joinLines(rows, headingRow, merged) }
  if (headingRow > 0 && isSecondLine(rows[headingRow]))
    return { at: headingRow, names: joinLines(rows, headingRow - 1, merged) }
  return { at: headingRow, names: makeUnique((rows[headingRow] ?? []).map(textOf)) }
}

function joinLines(rows: readonly Row[], upperIndex: number, merged: readonly MergedRange[]): string[] {
  const [upper = [], lower = []] = [rows[upperIndex], rows[upperIndex + 1]]
  const width = Math.max(upper.length, lower.length)
  let upperHeading = ''
  const names = Array.from({ length: width }, (_, column) => {
    const upperText = textOf(upper[column])
    const lowerText = textOf(lower[column])
    if (upperText !== '') upperHeading = upperText
    else if (!isMergedContinuation(merged, upperIndex, column) && !isRecordPart(fieldOfHeading(lowerText)))
      upperHeading = ''
    if (lowerText === '') return upperText
    // Identity columns have one heading, possibly in the second line.
    if (isPersonField(fieldOfHeading(lowerText)) && !isRecordPart(fieldOfHeading(lowerText))) return lowerText
    return upperHeading === '' || isPersonField(fieldOfHeading(upperHeading))
      ? lowerText
      : `${upperHeading} - ${lowerText}`
  })
  return makeUnique(names.map((name) => name.slice(0, maxHeadingLength)))
}

/** Whether a cell belongs to a merged range that begins to its left. */
const isMergedContinuation = (merged: readonly MergedRange[], row: number, column: number): boolean =>
  merged.some(([top, left, bottom, right]) => row >= top && row <= bottom && column > left && column <= right)

function makeUnique(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    if (name === '') return name
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
