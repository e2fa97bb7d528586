/** Reads a sheet like an import, as far as the requests that its rows become. */
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ImportMapping } from '#service/imports/contract.ts'
import type { ImportContext } from '#service/imports/mapping/prepare-mapping.ts'
import { mapRows, type ImportedRow } from '#service/imports/mapping/server/map-rows.ts'
import { getChosenTable, previewImport } from '#service/imports/mapping/server/preview-import.ts'
import { confirmMapping } from './spreadsheets.ts'

const context: ImportContext = {
  zone: 'Europe/London',
  today: '2025-12-01',
  now: new Date('2025-12-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: {},
}

/** Imports with the proposed mapping, changed by `changeMapping`. The first row has the headings. */
export async function importRows(
  rows: Cell[][],
  changeMapping: (mapping: ImportMapping) => ImportMapping = confirmMapping,
  places: ImportContext['places'] = {},
) {
  const sheets = [{ name: 'Missions', rows }]
  const contextWithPlaces = { ...context, places }
  const preview = await previewImport(sheets, {}, { context: contextWithPlaces })
  const { table } = getChosenTable(sheets, {})
  const mapping = changeMapping(preview.mapping)
  const mappedRows: ImportedRow[] = []
  for await (const row of mapRows(table.rows, mapping, contextWithPlaces)) mappedRows.push(row)
  const previewOfMapping = await previewImport(sheets, { mapping }, { context: contextWithPlaces })
  return {
    preview,
    answered: previewOfMapping,
    rows: mappedRows,
    requests: mappedRows.map(({ request }) => request),
  }
}
