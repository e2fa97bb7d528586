/** How each kind of record reads its tables. This part needs neither the server nor a database connection. */
import type { ColumnContext } from '#logbook/spreadsheets/server/service.ts'
import type { ColumnMapping, ColumnPreview, PresetCode } from '#logbook/spreadsheets/contract.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import type { TableReading } from '#logbook/spreadsheets/tables/find-table.ts'
import type { UnusedFile } from '../../attached-files/archived-file.ts'
import type { ImportFiles, ImportFinding, ImportMapping, ImportProblem } from '../../contract.ts'
import type { Duplicate, ExistingRecords } from '../duplicates.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import type { ImportRow } from '../read-row.ts'

/** A row as it will be imported. */
export interface ImportedRow {
  row: number
  /** The request that creates the record; null if the row cannot become one. */
  request: object | null
  problems: ImportProblem[]
  findings: ImportFinding[]
  duplicateOf: Duplicate | null
  /** The signatures that the row mentions; only for cases. */
  signatureClaims?: SignatureClaim[]
}

export interface TableKind {
  /** How its tables are found; null for a logbook. */
  reading: TableReading | null
  guess: (
    headings: readonly string[],
    rows: readonly (readonly Cell[])[],
    context: ColumnContext,
    preset?: PresetCode,
  ) => Promise<{ preset: PresetCode | null; columns: ColumnPreview[]; fixed?: ImportMapping['fixed'] }>
  /** Reads a column again with the user's mapping. */
  preview: (mapping: ColumnMapping, cells: readonly Cell[], context: ColumnContext) => Promise<ColumnPreview>
  /** Reads all columns again, each with its question if the question is still open. */
  previewAll: (
    mappings: readonly ColumnMapping[],
    table: { headings: readonly string[]; rows: readonly (readonly Cell[])[] },
    context: ColumnContext,
    preset: PresetCode | null,
  ) => Promise<ColumnPreview[]>
  /** Maps the rows one by one. `known` are the existing records, which `listKnown` of the `ServerKind` yields. */
  mapRows: (
    rows: readonly ImportRow[],
    mapping: ImportMapping,
    context: ImportContext,
    known: ExistingRecords,
  ) => AsyncIterable<ImportedRow>
  /** Returns the line of a record in a list. */
  lineOf: (request: object) => string | null
  /** Whether an earlier mapping is still valid here; without this it always is. */
  mayReuse?: (mapping: ImportMapping, context: ColumnContext) => boolean
  /** The fields that a column may become, if they differ between users. */
  fieldsIn?: (context: ColumnContext) => { code: string; label: string; group: string }[]
  /** Describes the use of the files of a ZIP, for records with evidence. `unused` are the files that cannot be evidence. */
  filesOf?: (
    rows: readonly ImportRow[],
    mapping: ImportMapping,
    context: ImportContext,
    unused: readonly UnusedFile[],
  ) => ImportFiles
  /** The lists of the user's organization that its fields choose from. */
  listsOfOrganization?: readonly string[]
  /** Summarizes what all rows would change. Without this function, only the previewed rows are mapped. */
  summarize?: (rows: AsyncIterable<ImportedRow>) => Promise<{ label: string; count: number }[]>
  /** Summarizes what can be counted without mapping the rows. */
  countRows?: (
    rows: readonly ImportRow[],
    mapping: ImportMapping,
    context: ImportContext,
  ) => { label: string; count: number }[]
}
