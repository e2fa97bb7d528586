/** Fills dates that a log leaves out because they are those of the row above. */
import { isBlankCell, type Cell } from '#spreadsheets/files/sheets.ts'
import { isDitto } from '#spreadsheets/values/dates.ts'
import type { PreparedMapping } from './prepare-mapping.ts'
import type { ImportRow } from './read-row.ts'

/**
 * A ditto mark says so. An empty date may also be a forgotten one, so the row is marked, and becomes a draft that says where its
 * date is from. Call it when rows that only continue the row above are joined to it.
 */
export function fillDates(rows: readonly ImportRow[], { columns }: PreparedMapping): ImportRow[] {
  const index = columns.find(({ target }) => target.code === 'date')?.index
  if (index === undefined) return [...rows]
  let last: Cell = null
  return rows.map((row) => {
    const cell = row.cells[index] ?? null
    const isBlank = isBlankCell(cell)
    if (!isBlank && !isDitto(cell)) last = cell
    else if (last !== null) {
      const cells = row.cells.with(index, last)
      return isBlank ? { ...row, cells, hasAssumedDate: true } : { ...row, cells }
    }
    return row
  })
}
