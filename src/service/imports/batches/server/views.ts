import { claimSentence } from '#logging/cases/signature-claims/claim-words.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import { spreadsheetsErrors } from '#logbook/spreadsheets/errors.ts'
import { importsErrors } from '../../errors.ts'
import type { OfferedFile } from '../../attached-files/match-files.ts'
import { fileNamesOf } from '../../attached-files/offered-files.ts'
import type { RowState } from '../../contract.ts'
import type { Import, ImportRowView, ImportState } from '../contract.ts'
import type { CountedBatch } from './queries.ts'
import type { InboxRow } from './row-queries.ts'

const errorSentence = (code: string | null): string | null => {
  if (code === null) return null
  const definition = Object.entries({ ...spreadsheetsErrors, ...importsErrors }).find(
    ([name]) => name === code,
  )
  return definition?.[1][1] ?? 'Something went wrong. Upload the file again.'
}

const byState = (counts: CountedBatch['counts']): Import['counts'] =>
  Object.fromEntries(counts.map(({ state, count }) => [state, count]))

// Safe casts: check constraints limit these columns.
export const toImportView = ({
  batch: row,
  counts,
  incomplete,
  claims,
  importedSheets,
}: CountedBatch): Import => ({
  _id: row.id,
  id: row.id,
  fileName: row.file_name,
  sheetName: row.sheet_name,
  otherSheets: (row.other_sheets as Import['otherSheets']).filter(
    ({ sheet }) => !importedSheets.includes(sheet),
  ),
  hasFile: row.sheets_key !== null,
  kind: row.kind as Import['kind'],
  records: row.records as Import['records'],
  state: row.state as ImportState,
  doneRows: row.done_rows,
  totalRows: row.total_rows,
  counts: byState(counts),
  incomplete: byState(incomplete),
  claims,
  error: errorSentence(row.error_code),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

interface RowContext {
  lineOf: (request: object) => string | null
  files: readonly OfferedFile[]
}

export const toRowView = (row: InboxRow, { lineOf, files }: RowContext): ImportRowView => ({
  row: row.row_number,
  state: row.state as RowState,
  caseId: row.case_id,
  request: row.request as ImportRowView['request'],
  // safe: the check stored an object
  reads: row.request === null ? null : lineOf(row.request as object),
  files: fileNamesOf(row.request as object | null, files),
  claims: ((row.signature_claims ?? []) as unknown as SignatureClaim[]).map(claimSentence),
  problems: row.problems as ImportRowView['problems'],
  findings: row.findings as ImportRowView['findings'],
  duplicateOf: row.duplicate_of as ImportRowView['duplicateOf'],
})
