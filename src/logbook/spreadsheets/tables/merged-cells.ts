/** Gives every cell of a merged range the value that the spreadsheet shows across the range. */
import { isBlankCell, shownCell, withCell, type Cell, type MergedRange } from '../files/sheets.ts'

export interface UnmergedRow {
  cells: readonly Cell[]
  /** The columns whose value comes from a merged range that begins in another cell. */
  merged: readonly number[]
}

/**
 * Fills the merged ranges below the heading row. A row that holds only one range stays as it is: it is a year or a title
 * for the rows below. Filled cells keep their value, so that filling twice is harmless.
 */
export function fillMerged(
  rows: readonly (readonly Cell[])[],
  ranges: readonly MergedRange[],
  headerIndex: number,
): UnmergedRow[] {
  const filledRows = rows.map((cells): UnmergedRow => ({ cells, merged: [] }))
  for (const [row, column, endRow, endColumn] of ranges) {
    const value = rows[row]?.[column] ?? null
    if (row <= headerIndex || isBlankCell(value)) continue
    for (let rowIndex = row; rowIndex <= Math.min(endRow, rows.length - 1); rowIndex += 1) {
      const rowCells = rows[rowIndex] ?? []
      const holdsOnlyRange = rowCells.every(
        (cell, index) => isBlankCell(cell) || (index >= column && index <= endColumn),
      )
      if (!holdsOnlyRange)
        fillRow(filledRows, rowIndex, { value, column, endColumn, isFirst: rowIndex === row })
    }
  }
  return filledRows
}

interface Fill {
  value: Cell
  column: number
  endColumn: number
  isFirst: boolean
}

function fillRow(rows: UnmergedRow[], rowIndex: number, { value, column, endColumn, isFirst }: Fill): void {
  const row = rows[rowIndex] ?? { cells: [], merged: [] }
  const cells = endColumn < row.cells.length ? [...row.cells] : withCell(row.cells, endColumn, null)
  const merged: number[] = []
  for (let index = isFirst ? column + 1 : column; index <= endColumn; index += 1) {
    const ownCell = cells[index]
    if (!isBlankCell(ownCell) && shownCell(ownCell) !== shownCell(value)) continue
    cells[index] = value
    merged.push(index)
  }
  rows[rowIndex] = { cells, merged: [...row.merged, ...merged] }
}
