/** The output of every file reader. */
import type { MergedRange } from '../sheets.ts'

export interface SheetRow {
  /** From 0. Rows whose index is skipped are blank. */
  index: number
  values: unknown[]
}

/** A sheet of any workbook, whose rows are read on demand. */
export interface ReadSheet {
  name: string
  merged: readonly MergedRange[]
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}
