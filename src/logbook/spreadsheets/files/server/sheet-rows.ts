/** The output of every file reader. */
import type { MergedRange } from '../sheets.ts'

export interface SheetRow {
  /** Zero-based; rows between are blank. */
  index: number
  values: unknown[]
}

/** A sheet of any workbook, whose rows are read on demand. */
export interface ReadSheet {
  name: string
  merged: readonly MergedRange[]
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}
