import { streamXlsxRows } from 'hucre/xlsx'
import { formulaWithoutResult } from '../sheets.ts'
import { Refusal } from '../refusal.ts'
import type { SheetRow } from './sheet-rows.ts'
import { cellKeyOf, type WorkbookSheet } from './workbook-parts.ts'

/** Reads the rows of a sheet, with the saved results of formulas. Never follows links to other files. */
export async function* xlsxRows(bytes: Buffer, sheet: WorkbookSheet): AsyncGenerator<SheetRow> {
  const { index: position, withoutResult } = sheet
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: position })) {
      yield { index, values: values.map((value, column) => cellOf(value, withoutResult, index, column)) }
    }
  } catch (error) {
    // The library's error for damaged parts would not help the user.
    throw error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  }
}

function cellOf(value: unknown, withoutResult: ReadonlySet<number>, row: number, column: number): unknown {
  const isMissing = (value === null || value === '') && withoutResult.has(cellKeyOf(row, column))
  return isMissing ? formulaWithoutResult : value
}
