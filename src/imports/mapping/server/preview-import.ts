import { AppError } from '#platform/server/http/error.ts'
import { guessColumns, previewColumn, type ColumnContext } from '#spreadsheets/server/service.ts'
import type { ColumnMapping, ColumnPreview, PresetCode } from '#spreadsheets/contract.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { Cell, Sheet } from '#spreadsheets/files/sheets.ts'
import { chooseSheet, findTable, listTables, type Table } from '#spreadsheets/tables/find-table.ts'
import type { ComparedCase } from '../duplicates.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { mapRows } from './map-rows.ts'

export interface PreviewChoices {
  /** The sheet and the row of its headings that the user chose instead of the proposed ones. */
  sheet?: number
  headerRow?: number
  preset?: PresetCode
  /** The mapping that the user has changed; without one Sortie proposes it. */
  mapping?: ImportMapping
}

const mostPreviewRows = 10

/** Returns the table that the user chose, or the one that looks most like a logbook. */
export function chosenTable(
  sheets: readonly Sheet[],
  { sheet, headerRow }: PreviewChoices,
): { index: number; table: Table } {
  const index = sheet ?? chooseSheet(listTables(sheets).map(({ choice }) => choice))
  const chosen = index === null ? undefined : sheets[index]
  const table = chosen && findTable(chosen, headerRow ?? null)
  if (!table || table.rows.length === 0 || index === null) throw new AppError('import_no_table')
  return { index, table }
}

/** Shows what a file would become: the proposed or chosen mapping, what was recognized in each column, and ten rows. */
export async function previewImport(
  sheets: readonly Sheet[],
  choices: PreviewChoices,
  context: ImportContext,
  existing: Iterable<ComparedCase & { id: string }> = [],
): Promise<ImportPreview> {
  const { index, table } = chosenTable(sheets, choices)
  const columnContext: ColumnContext = { places: context.places }
  const cellRows = table.rows.map(({ cells }) => cells)
  const guessed = choices.mapping
    ? null
    : await guessColumns(table.headings, cellRows, columnContext, choices.preset)
  const columns =
    guessed?.columns ?? (await previewColumns(choices.mapping?.columns ?? [], cellRows, columnContext))
  const mapping: ImportMapping = choices.mapping ?? {
    preset: guessed?.preset ?? null,
    columns: columns.map((column) => column.mapping),
    fixed: [],
  }
  const rows: ImportPreview['rows'] = []
  for await (const mapped of mapRows(table.rows, mapping, context, existing)) {
    rows.push({ ...mapped, request: mapped.request && { ...mapped.request } })
    if (rows.length === mostPreviewRows) break
  }
  const { leftOut } = table
  return {
    sheets: listTables(sheets).map(({ choice }) => choice),
    chosenSheet: index,
    headerRow: table.headerRow,
    columns,
    leftOut: leftOut.filter(({ reason }) => reason !== 'blank'),
    rows,
    mapping,
  }
}

async function previewColumns(
  mappings: readonly ColumnMapping[],
  rows: readonly (readonly Cell[])[],
  context: ColumnContext,
): Promise<ColumnPreview[]> {
  const columns: ColumnPreview[] = []
  for (const mapping of mappings) {
    const cells = mapping.use === 'field' ? rows.map((row) => row[mapping.index] ?? null) : []
    columns.push(await previewColumn(mapping, cells, context))
  }
  return columns
}
