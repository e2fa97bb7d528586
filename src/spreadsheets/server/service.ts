import type { ColumnMapping, ColumnPreview, PresetCode } from '../contract.ts'
import * as columns from '../columns/server/guess-columns.ts'
import * as reader from '../files/server/read-file.ts'
import type { Cell, ImportFile, Sheet } from '../files/sheets.ts'
import { cleanSheets } from '../tables/server/clean-sheets.ts'

/** Returns what a file holds, or throws an error that tells the user what to do. */
export type ReadImportFile = (bytes: Buffer) => Promise<ImportFile>

/** Creates a function that reads one file at a time, each in a process of its own, and queues a few more. */
export const createFileReader = (): ReadImportFile => reader.createFileReader()

/**
 * Empties the cells of columns that identify people, and everything above and beside the tables, so that no name or number of a
 * patient is ever stored. Headings stay: the screen says which columns were dropped.
 */
export const withoutIdentifiers = (sheets: readonly Sheet[]): Promise<Sheet[]> => cleanSheets(sheets)

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
