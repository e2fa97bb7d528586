/** What every reader of a file gives. */
import type { MergedRange } from '../sheets.ts'

export interface SheetRow {
  /** From 0; the rows between are blank. */
  index: number
  values: unknown[]
}

/** A sheet of any workbook, whose rows are read as they are taken. */
export interface ReadSheet {
  name: string
  merged: readonly MergedRange[]
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}
