import { guessColumns, previewColumn, previewColumns } from '#logbook/spreadsheets/server/service.ts'
import { caseLine } from '../case-line.ts'
import { countClaimingRows } from '../claim-signatures.ts'
import type { ComparedCase, ExistingRecords } from '../duplicates.ts'
import { mapRows } from './map-rows.ts'
import type { TableKind } from './table-kind.ts'

export const caseTables: TableKind = {
  reading: null,
  guess: guessColumns,
  preview: previewColumn,
  previewAll: previewColumns,
  // Safe cast: `importedCases` lists these records.
  mapRows: (rows, mapping, context, known) =>
    mapRows(rows, mapping, context, known as ExistingRecords<ComparedCase & { id: string }>),
  countRows: (rows, mapping, context) => {
    const count = countClaimingRows(rows, mapping, context)
    return count === 0 ? [] : [{ label: 'Rows that mention a signature: unverified claims', count }]
  },
  lineOf: caseLine,
  listsOfOrganization: ['bases', 'regions', 'supervisors'],
}
