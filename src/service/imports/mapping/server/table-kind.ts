/** What each kind of record does with a table, apart from the server: no kind needs a connection for it. */
import type { ColumnContext } from '#logbook/spreadsheets/server/service.ts'
import type { ColumnMapping, ColumnPreview, PresetCode } from '#logbook/spreadsheets/contract.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { TableReading } from '#logbook/spreadsheets/tables/find-table.ts'
import type { UnusedFile } from '../../attached-files/archived-file.ts'
import type { ImportFiles, ImportFinding, ImportMapping, ImportProblem } from '../../contract.ts'
import type { Duplicate, Known } from '../duplicates.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import type { ImportRow } from '../read-row.ts'

/** A row as it will be imported. */
export interface ImportedRow {
  row: number
  /** What creates the record; null if the row cannot become one. */
  request: object | null
  problems: ImportProblem[]
  findings: ImportFinding[]
  duplicateOf: Duplicate | null
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
  /** Reads a column again as the user has mapped it. */
  preview: (mapping: ColumnMapping, cells: readonly Cell[], context: ColumnContext) => Promise<ColumnPreview>
  /** Reads all columns again, each with its question if that is still open. */
  previewAll: (
    mappings: readonly ColumnMapping[],
    table: { headings: readonly string[]; rows: readonly (readonly Cell[])[] },
    context: ColumnContext,
    preset: PresetCode | null,
  ) => Promise<ColumnPreview[]>
  /** Maps the rows one by one. `known` is what the server's side of the kind has listed. */
  mapRows: (
    rows: readonly ImportRow[],
    mapping: ImportMapping,
    context: ImportContext,
    known: Known,
  ) => AsyncIterable<ImportedRow>
  /** Returns the line that a record will have in a list. */
  lineOf: (request: object) => string | null
  /** Whether a mapping that was used before still means something here; without this it always does. */
  mayReuse?: (mapping: ImportMapping, context: ColumnContext) => boolean
  /** What a column may become, if that is not the same for everybody. */
  fieldsIn?: (context: ColumnContext) => { code: string; label: string; group: string }[]
  /** Says what becomes of the files of a ZIP, for records that carry evidence. `unused` are those that can be none. */
  filesOf?: (
    rows: readonly ImportRow[],
    mapping: ImportMapping,
    context: ImportContext,
    unused: readonly UnusedFile[],
  ) => ImportFiles
  /** The lists of the user's organization that its fields choose from. */
  listsOfOrganization?: readonly string[]
  /** Says what all rows would change. Without it only the rows that are shown are mapped. */
  summarize?: (rows: AsyncIterable<ImportedRow>) => Promise<{ label: string; count: number }[]>
}
