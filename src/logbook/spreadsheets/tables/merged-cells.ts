/** Gives every cell of a merged range the value that the spreadsheet shows across the range. */
import { isBlankCell, shownCell, withCell, type Cell, type MergedRange } from '../files/sheets.ts'

export interface UnmergedRow {
  cells: readonly Cell[]
  /** The columns whose value comes from a merged range that begins in another cell. */
  merged: readonly number[]
}

/**
 * Fills the ranges that begin below a row. A row with nothing else stays as it is: it holds a year or a title for the
 * rows below. Filled cells keep their value, so that filling twice is harmless.
 */
export function fillMerged(
  rows: readonly (readonly Cell[])[],
  ranges: readonly MergedRange[],
  headerIndex: number,
): UnmergedRow[] {
  const filled = rows.map((cells): UnmergedRow => ({ cells, merged: [] }))
  for (const [row, column, endRow, endColumn] of ranges) {
    const value = rows[row]?.[column] ?? null
    if (row <= headerIndex || isBlankCell(value)) continue
    for (let at = row; at <= Math.min(endRow, rows.length - 1); at += 1) {
      const rowCells = rows[at] ?? []
      const isAlone = rowCells.every(
        (cell, index) => isBlankCell(cell) || (index >= column && index <= endColumn),
      )
      if (!isAlone) fillRow(filled, at, { value, column, endColumn, isFirst: at === row })
    }
  }
  return filled
}

interface Fill {
  value: Cell
  column: number
  endColumn: number
  isFirst: boolean
}

function fillRow(rows: UnmergedRow[], at: number, { value, column, endColumn, isFirst }: Fill): void {
  const row = rows[at] ?? { cells: [], merged: [] }
  const cells = endColumn < row.cells.length ? [...row.cells] : withCell(row.cells, endColumn, null)
  const merged: number[] = []
  for (let index = isFirst ? column + 1 : column; index <= endColumn; index += 1) {
    const ownCell = cells[index]
    if (!isBlankCell(ownCell) && shownCell(ownCell) !== shownCell(value)) continue
    cells[index] = value
    merged.push(index)
  }
  rows[at] = { cells, merged: [...row.merged, ...merged] }
}
