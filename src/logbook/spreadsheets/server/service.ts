import type { Readable } from 'node:stream'
import type { ColumnMapping, ColumnPreview, PresetCode } from '../contract.ts'
import type * as described from '../columns/server/describe-columns.ts'
import * as columns from '../columns/server/guess-columns.ts'
import * as reader from '../files/server/read-file.ts'
import { otherReadings, withEncoding } from '../files/server/text-encoding.ts'
import type { DetectedEncoding } from '../files/encodings.contract.ts'
import type { Cell, Sheet, SpreadsheetFile } from '../files/sheets.ts'
import type { TableReading } from '../tables/find-table.ts'
import { cleanSheets } from '../tables/server/clean-sheets.ts'
import * as byVocabulary from '../vocabulary/server/guess-by-vocabulary.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'

/**
 * Reads a file in a separate process and passes its content to `use` as lines for `collectFile`. Throws an error that
 * tells the user what to do.
 */
export const readFile = <Result>(
  filePath: string,
  use: (lines: Readable) => Promise<Result>,
): Promise<Result> => reader.readFile(filePath, use)

/**
 * Empties the columns that identify people, and everything above and next to the tables, so that no name or number of a
 * patient is ever stored. Headings stay: the screen lists the dropped columns.
 */
export const withoutIdentifiers = async (
  sheets: readonly Sheet[],
  { encoding, reading = null }: { encoding?: DetectedEncoding; reading?: TableReading | null } = {},
): Promise<Sheet[]> => cleanSheets(sheets, { otherReadings: await otherReadings(encoding), reading })

/** Reads the texts of a file in another of its possible encodings. Returns null if the encoding is not one of them. */
export const decodeIn = (file: SpreadsheetFile, code: string): Promise<SpreadsheetFile | null> =>
  withEncoding(file, code)

/** The headings of a table and its data rows. */
type Table = described.Table
export type ColumnContext = described.ColumnContext

/**
 * Guesses the mapping of a table. `rows` are its data rows. Values of a column whose heading names an identifier are
 * never read.
 */
export const guessColumns = (
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  context: ColumnContext,
  preset: PresetCode | null = null,
): Promise<columns.GuessedColumns> => columns.guessColumns(headings, rows, context, preset)

/** Reads a column again as the user has mapped it, for the screen after each change. */
export const previewColumn = (
  mapping: ColumnMapping,
  cells: readonly Cell[],
  context: ColumnContext,
): Promise<ColumnPreview> => columns.previewColumn(mapping, cells, context)

/** Reads all columns again as the user has mapped them, each with its question if it is still unanswered. */
export const previewColumns = (
  mappings: readonly ColumnMapping[],
  table: Table,
  context: ColumnContext,
  preset: PresetCode | null = null,
): Promise<ColumnPreview[]> => columns.previewColumns(mappings, table, context, preset)

/** Returns the functions that guess and read columns for a kind of record with its own vocabulary. */
export const columnFunctionsFor = (vocabulary: Vocabulary) => ({
  guess: async (
    headings: readonly string[],
    rows: readonly (readonly Cell[])[],
    context: ColumnContext,
  ): Promise<{ preset: null; columns: ColumnPreview[] }> => ({
    preset: null,
    columns: await byVocabulary.guessByVocabulary(vocabulary, { headings, rows }, context),
  }),
  preview: (mapping: ColumnMapping, cells: readonly Cell[], context: ColumnContext): Promise<ColumnPreview> =>
    byVocabulary.previewByVocabulary(vocabulary, mapping, cells, context),
  previewAll: (
    mappings: readonly ColumnMapping[],
    table: Table,
    context: ColumnContext,
  ): Promise<ColumnPreview[]> => byVocabulary.previewAllByVocabulary(vocabulary, mappings, table, context),
})
