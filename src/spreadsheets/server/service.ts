import type { Readable } from 'node:stream'
import type { ColumnMapping, ColumnPreview, PresetCode } from '../contract.ts'
import * as columns from '../columns/server/guess-columns.ts'
import * as reader from '../files/server/read-file.ts'
import { otherReadings, withEncoding } from '../files/server/text-encoding.ts'
import type { ReadEncoding } from '../files/encodings.contract.ts'
import type { Cell, Sheet, SpreadsheetFile } from '../files/sheets.ts'
import { cleanSheets } from '../tables/server/clean-sheets.ts'

/**
 * Reads a file in a separate process, and passes what it holds to `use`, as the lines that `collectFile` understands. Throws an
 * error that tells the user what to do.
 */
export const readFile = <Result>(
  filePath: string,
  use: (lines: Readable) => Promise<Result>,
): Promise<Result> => reader.readFile(filePath, use)

/**
 * Empties the cells of columns that identify people, and everything above and beside the tables, so that no name or number of a
 * patient is ever stored. Headings stay: the screen says which columns were dropped.
 */
export const withoutIdentifiers = async (
  sheets: readonly Sheet[],
  encoding?: ReadEncoding,
): Promise<Sheet[]> => cleanSheets(sheets, await otherReadings(encoding))

/** Reads the texts of a file in another of the encodings that it may be in. Null if that is none of them. */
export const inEncoding = (file: SpreadsheetFile, code: string): Promise<SpreadsheetFile | null> =>
  withEncoding(file, code)

export type ColumnContext = columns.ColumnContext

/**
 * Guesses the mapping of a table. `rows` are its data rows. The values of a column whose heading names an identifier are
 * never looked at.
 */
export const guessColumns = (
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  context: ColumnContext,
  preset: PresetCode | null = null,
): Promise<columns.GuessedColumns> => columns.guessColumns(headings, rows, context, preset)

/** Reads a column again as the user has mapped it: for the screen, after each change. */
export const previewColumn = (
  mapping: ColumnMapping,
  cells: readonly Cell[],
  context: ColumnContext,
): Promise<ColumnPreview> => columns.previewColumn(mapping, cells, context)

/** Reads all columns again as the user has mapped them, each with its question if that is still open. */
export const previewColumns = (
  mappings: readonly ColumnMapping[],
  table: { headings: readonly string[]; rows: readonly (readonly Cell[])[] },
  context: ColumnContext,
  preset: PresetCode | null = null,
): Promise<ColumnPreview[]> => columns.previewColumns(mappings, table, context, preset)
