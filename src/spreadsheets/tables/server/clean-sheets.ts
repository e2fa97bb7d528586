import { guessColumns } from '../../columns/server/guess-columns.ts'
import type { Sheet } from '../../files/sheets.ts'
import { findTable } from '../find-table.ts'

export async function cleanSheets(sheets: readonly Sheet[]): Promise<Sheet[]> {
  const cleaned: Sheet[] = []
  for (const sheet of sheets) cleaned.push(await cleanSheet(sheet))
  return cleaned
}

async function cleanSheet(sheet: Sheet): Promise<Sheet> {
  const table = findTable(sheet)
  if (!table) return { ...sheet, rows: [] }
  const { columns } = await guessColumns(
    table.headings,
    table.rows.map(({ cells }) => cells),
    { places: {} },
  )
  const dropped = new Set(
    columns.filter(({ mapping }) => mapping.use === 'identifier').map(({ mapping }) => mapping.index),
  )
  const kept = new Set([table.headerRow, ...table.rows.map(({ row }) => row)])
  return {
    ...sheet,
    rows: sheet.rows.map((cells, index) => {
      if (!kept.has(index + 1)) return []
      if (index + 1 <= table.headerRow) return cells
      // A column without a heading becomes nothing, so what it holds is not needed either.
      return cells.map((cell, column) => (dropped.has(column) || !table.headings[column] ? null : cell))
    }),
  }
}
