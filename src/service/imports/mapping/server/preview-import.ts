import { claimSentence } from '#logging/cases/signature-claims/claim-words.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { ColumnContext } from '#logbook/spreadsheets/server/service.ts'
import type { ColumnMapping, ColumnPreview, PresetCode } from '#logbook/spreadsheets/contract.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { Cell, Sheet } from '#logbook/spreadsheets/files/sheets.ts'
import {
  chooseSheet,
  findTable,
  listTables,
  type Table,
  type TableReading,
} from '#logbook/spreadsheets/tables/find-table.ts'
import { fileNamesOf, listOfferedFiles } from '../../attached-files/offered-files.ts'
import type { ImportContext } from '../prepare-mapping.ts'
import { caseTables } from './case-tables.ts'
import { withEarlierAnswers } from './earlier-answers.ts'
import type { TableKind } from './table-kind.ts'

export interface PreviewChoices {
  /** The sheet and the heading row that the user chose instead of the proposed ones. */
  sheet?: number
  headerRow?: number
  preset?: PresetCode
  /** The mapping that the user has changed; without one a mapping is proposed. */
  mapping?: ImportMapping
}

interface PreviewContext {
  /** The kind of records; cases if omitted. */
  kind?: TableKind
  context: ImportContext
  /** The records that a row may repeat. */
  existing?: readonly unknown[]
  /** The mappings of this user's earlier files, the newest first. */
  earlier?: readonly ImportMapping[]
}

const maxPreviewRows = 10

interface ChosenTable {
  index: number
  table: Table
}

/** Caches the tables found in sheets, for as long as the sheets are in memory. */
const foundTables = new WeakMap<readonly Sheet[], Map<string, ChosenTable>>()

/** Returns the table that the user chose, or the one that looks most like a logbook. */
export function getChosenTable(
  sheets: readonly Sheet[],
  choices: PreviewChoices,
  reading: TableReading | null = null,
): ChosenTable {
  const tables = foundTables.get(sheets) ?? new Map<string, ChosenTable>()
  foundTables.set(sheets, tables)
  const key = JSON.stringify([choices.sheet, choices.headerRow])
  const foundTable = tables.get(key) ?? findChosenTable(sheets, choices, reading)
  tables.set(key, foundTable)
  // Later requests name the proposed table by index and heading row. With headings in several rows, that may mean another table.
  if (!reading?.findHeadings)
    tables.set(JSON.stringify([foundTable.index, foundTable.table.headerRow]), foundTable)
  return foundTable
}

function findChosenTable(
  sheets: readonly Sheet[],
  { sheet, headerRow }: PreviewChoices,
  reading: TableReading | null,
): ChosenTable {
  const index = sheet ?? chooseSheet(listTables(sheets, reading).map(({ choice }) => choice))
  const chosenSheet = index === null ? undefined : sheets[index]
  const table = chosenSheet && findTable(chosenSheet, headerRow ?? null, reading)
  if (!table || table.rows.length === 0 || index === null) throw new AppError('import_no_table')
  return { index, table }
}

/** Previews a file: the proposed or chosen mapping, the recognized values of each column, and ten rows. */
export async function previewImport(
  sheets: readonly Sheet[],
  choices: PreviewChoices,
  { kind = caseTables, context, existing = [], earlier = [] }: PreviewContext,
): Promise<ImportPreview> {
  const { index, table } = getChosenTable(sheets, choices, kind.reading)
  const { columns, mapping } = await mapColumns(table, choices, { kind, context, earlier })
  const rows: ImportPreview['rows'] = []
  const zipFiles = listOfferedFiles(context.places) ?? []
  const mapRows = () => kind.mapRows(table.rows, mapping, context, existing)
  for await (const { signatureClaims = [], ...mappedRow } of mapRows()) {
    rows.push({
      ...mappedRow,
      claims: signatureClaims.map(claimSentence),
      request: mappedRow.request && { ...mappedRow.request },
      reads: mappedRow.request && kind.lineOf(mappedRow.request),
      files: fileNamesOf(mappedRow.request, zipFiles),
    })
    if (rows.length === maxPreviewRows) break
  }
  const { leftOut } = table
  const summary = (await kind.summarize?.(mapRows())) ?? kind.countRows?.(table.rows, mapping, context) ?? []
  const files = kind.filesOf?.(table.rows, mapping, context, context.unusedFiles ?? [])
  const lists = kind.listsOfOrganization?.map((name) => ({
    name,
    // The places of an organization have more properties than a choice needs.
    entries: (context.places[name] ?? []).map(({ code, label }) => ({ code, label })),
  }))
  const fields = kind.fieldsIn?.({ places: context.places })
  return {
    sheets: listTables(sheets, kind.reading).map(({ choice }) => choice),
    chosenSheet: index,
    headerRow: table.headerRow,
    columns: [...columns],
    leftOut: leftOut.filter(({ reason }) => reason !== 'blank'),
    rows,
    mapping,
    ...(summary.length > 0 && { summary }),
    ...(files && { files }),
    ...(fields && { fields }),
    ...(lists && { lists }),
  }
}

/** Results about the cells of a table are cached by its list of cells, so each table has only one such list. */
const cellsOfTables = new WeakMap<Table, readonly (readonly Cell[])[]>()

function getCells(table: Table): readonly (readonly Cell[])[] {
  const cells = cellsOfTables.get(table) ?? table.rows.map((row) => row.cells)
  cellsOfTables.set(table, cells)
  return cells
}

/** Uses the user's mapping, or proposes one. */
async function mapColumns(
  sourceTable: Table,
  { mapping, preset }: PreviewChoices,
  { kind, context, earlier }: Required<Pick<PreviewContext, 'kind' | 'context' | 'earlier'>>,
): Promise<{ columns: readonly ColumnPreview[]; mapping: ImportMapping }> {
  const { headings } = sourceTable
  const cellRows = getCells(sourceTable)
  const columnContext: ColumnContext = { places: context.places, today: context.today }
  const preview = (column: ColumnMapping) =>
    kind.preview(
      column,
      column.use === 'field' ? cellRows.map((row) => row[column.index] ?? null) : [],
      columnContext,
    )
  if (mapping) {
    const table = { headings, rows: cellRows }
    return { columns: await kind.previewAll(mapping.columns, table, columnContext, mapping.preset), mapping }
  }
  const proposal = await kind.guess(headings, cellRows, columnContext, preset)
  const reusable = earlier.filter((earlierMapping) => kind.mayReuse?.(earlierMapping, columnContext) ?? true)
  const { columns, fixed } = await withEarlierAnswers(proposal.columns, reusable, preview)
  return {
    columns,
    mapping: {
      preset: proposal.preset,
      columns: columns.map((column) => column.mapping),
      fixed: proposal.fixed ?? fixed,
    },
  }
}
