/** Finds the headings of a training matrix, which may have two lines: the requirement, and below it the meaning of its dates. */
import { isBlankCell, shownCell, type Cell, type MergedRange } from '#logbook/spreadsheets/files/sheets.ts'
import type { FoundHeadings } from '#logbook/spreadsheets/tables/find-table.ts'
import { fieldOfHeading, isPersonField, isRecordPart } from './headings.ts'

type Row = readonly Cell[]

/** Titles, logos and explanations rarely take more rows. */
const searchedRows = 60
const maxHeading = 200

const textOf = (cell: Cell | undefined): string =>
  shownCell(cell).replaceAll(/\s+/g, ' ').slice(0, maxHeading)
const isHeadingText = (cell: Cell): boolean => typeof cell === 'string' && !/^[\d\s./:,-]+$/.test(cell)

function pointsOf(row: Row): number {
  const filled = row.filter((cell) => !isBlankCell(cell))
  if (filled.length < 2 || filled.filter(isHeadingText).length < filled.length * 0.6) return 0
  const fields = filled.map((cell) => fieldOfHeading(textOf(cell)))
  if (!fields.some(isPersonField)) return 0
  const knownFields = fields.filter((field) => field !== null).length
  return knownFields * 3 + filled.length
}

/** Returns the row with the surest and then the most columns that identify people; null if no row has any. */
function findLine(rows: readonly Row[]): number | null {
  let [best, highest] = [null as number | null, 0]
  for (let index = 0; index < Math.min(rows.length, searchedRows); index += 1) {
    const points = pointsOf(rows[index] ?? [])
    if (points > highest) [best, highest] = [index, points]
  }
  return best
}

/** Whether a row contains only the meanings of the dates of the columns above. */
function isLineOfParts(row: Row | undefined): boolean {
  const fields = (row ?? []).filter((cell) => !isBlankCell(cell)).map((cell) => fieldOfHeading(textOf(cell)))
  const areParts = fields.every((field) => isRecordPart(field) || isPersonField(field))
  return fields.filter(isRecordPart).length >= 2 && areParts
}

/**
 * Returns the row of the headings and the name of each column, such as "ALS - Completed" from two lines. `chosen` is the row that
 * the user chose.
 */
export function findHeadings(
  rows: readonly Row[],
  merged: readonly MergedRange[] = [],
  chosen: number | null = null,
): FoundHeadings | null {
  const line = chosen ?? findLine(rows)
  if (line === null || line < 0 || line >= rows.length) return null
  if (chosen === null && isLineOfParts(rows[line + 1]))
    return { at: line + 1, names: inTwoLines(rows, line, merged) }
  if (line > 0 && isLineOfParts(rows[line])) return { at: line, names: inTwoLines(rows, line - 1, merged) }
  return { at: line, names: unique((rows[line] ?? []).map(textOf)) }
}

function inTwoLines(rows: readonly Row[], upperAt: number, merged: readonly MergedRange[]): string[] {
  const [upper = [], lower = []] = [rows[upperAt], rows[upperAt + 1]]
  const width = Math.max(upper.length, lower.length)
  let above = ''
  const names = Array.from({ length: width }, (_, column) => {
    const own = textOf(upper[column])
    const part = textOf(lower[column])
    if (own !== '') above = own
    else if (!continues(merged, upperAt, column) && !isRecordPart(fieldOfHeading(part))) above = ''
    if (part === '') return own
    // Identity columns have one heading, possibly in the second line.
    if (isPersonField(fieldOfHeading(part)) && !isRecordPart(fieldOfHeading(part))) return part
    return above === '' || isPersonField(fieldOfHeading(above)) ? part : `${above} - ${part}`
  })
  return unique(names.map((name) => name.slice(0, maxHeading)))
}

/** Whether a cell belongs to a merged range that begins to its left. */
const continues = (merged: readonly MergedRange[], row: number, column: number): boolean =>
  merged.some(([top, left, bottom, right]) => row >= top && row <= bottom && column > left && column <= right)

function unique(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    if (name === '') return name
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
