import { ApiError } from '#platform/web/api/api-error.ts'
import type { Import, ImportState, RowState } from '../contract.ts'

export const importErrorMessage = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'The server could not be reached. Check your connection and try again.'

export const stateWords: Record<ImportState, string> = {
  mapping: 'Columns to be checked',
  checking: 'Rows are being read',
  inbox: 'In the inbox',
  logging: 'Cases are being logged',
  undoing: 'Being undone',
  done: 'Imported',
  undone: 'Undone',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const rowStateWords: Record<RowState, string> = {
  ready: 'Ready',
  draft: 'Incomplete',
  duplicate: 'Possibly logged already',
  flagged: 'May identify a person',
  unreadable: 'Not readable',
  chosen: 'Being logged',
  logged: 'Logged',
  skipped: 'Skipped',
  failed: 'Refused',
  undone: 'Undone',
  kept: 'Kept, edited since',
}

/** `log.xlsx: 2019` */
export const importName = ({ fileName, sheetName }: Import): string =>
  sheetName === null ? fileName : `${fileName}: ${sheetName}`

/** `1,204 rows` */
export const rowsWords = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`

export const casesWords = (count: number): string =>
  count === 1 ? '1 case' : `${count.toLocaleString('en-GB')} cases`

export const columnsWords = (count: number): string =>
  count === 1 ? '1 column' : `${count.toLocaleString('en-GB')} columns`

export const draftsWords = (count: number): string =>
  count === 1 ? 'Log it as a draft' : `Log all ${count.toLocaleString('en-GB')} as drafts`

/** Returns what became of an import in one line. */
export function summaryWords({ state, counts, totalRows }: Import): string {
  const { logged = 0, undone = 0, kept = 0 } = counts
  // Once the rows are read, `totalRows` counts those of the last job.
  const read = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = rowsWords(read || totalRows)
  if (state === 'undone')
    return kept > 0
      ? `${casesWords(undone)} deleted, ${kept} kept because they were edited`
      : `${casesWords(undone)} deleted`
  return logged > 0 ? `${casesWords(logged)} of ${rows}` : rows
}
