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
  const kept = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  return {
    ...sheet,
    rows: sheet.rows.map((_, index) => {
      // The groups above the headings are gone, so each heading bears the name of its own.
      if (index + 1 === table.headerRow) return table.headings.map((name) => name || null)
      // A column without a heading becomes nothing, so what it holds is not needed either.
      return (kept.get(index + 1) ?? []).map((cell, column) =>
        dropped.has(column) || !table.headings[column] ? null : cell,
      )
    }),
  }
}
