/** Reads a sheet as an import does, up to the requests of its rows. */
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ImportMapping } from '#service/imports/contract.ts'
import type { ImportContext } from '#service/imports/mapping/prepare-mapping.ts'
import { mapRows, type ImportedRow } from '#service/imports/mapping/server/map-rows.ts'
import { chosenTable, previewImport } from '#service/imports/mapping/server/preview-import.ts'
import { confirmed } from './spreadsheets.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

/** Takes every proposal, or what the user makes of them. The first row has the headings. */
export async function importedRows(
  rows: Cell[][],
  change: (mapping: ImportMapping) => ImportMapping = confirmed,
  places: ImportContext['places'] = {},
) {
  const sheets = [{ name: 'Missions', rows }]
  const own = { ...context, places }
  const preview = await previewImport(sheets, {}, { context: own })
  const { table } = chosenTable(sheets, {})
  const mapping = change(preview.mapping)
  const found: ImportedRow[] = []
  for await (const row of mapRows(table.rows, mapping, own)) found.push(row)
  const answered = await previewImport(sheets, { mapping }, { context: own })
  return { preview, answered, rows: found, requests: found.map(({ request }) => request) }
}
