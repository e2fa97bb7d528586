import { ApiError } from '#platform/web/api/api-error.ts'
import type { RowState } from '../../contract.ts'
import type { Import, ImportState } from '../contract.ts'
import { wordsFor } from './record-kinds.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

export const importErrorMessage = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'The server could not be reached. Check your connection and try again.'

export const stateWords: Record<ImportState, string> = {
  mapping: 'Columns to be checked',
  checking: 'Rows are being read',
  inbox: 'In the inbox',
  logging: 'Rows are being imported',
  undoing: 'Being undone',
  done: 'Imported',
  undone: 'Undone',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

const rowStateWords: Record<RowState, string> = {
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

export const rowStateLabel = (state: RowState, { stateLabels }: RecordTexts): string =>
  stateLabels[state] ?? rowStateWords[state]

/** `log.xlsx: 2019` */
export const importName = ({ fileName, sheetName }: Import): string =>
  sheetName === null ? fileName : `${fileName}: ${sheetName}`

/** `1,204 rows` */
export const rowsWords = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`

/** `1,204 cases` */
export const countWords = (count: number, { one, many }: Pick<RecordTexts, 'one' | 'many'>): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`

export const columnsWords = (count: number): string =>
  count === 1 ? '1 column' : `${count.toLocaleString('en-GB')} columns`

export const draftsWords = (count: number, { log, record }: Pick<RecordTexts, 'log' | 'record'>): string =>
  record === null
    ? `${log} what was read of ${rowsWords(count)}`
    : count === 1
      ? `${log} it as a draft`
      : `${log} all ${count.toLocaleString('en-GB')} as drafts`

/** Returns the result of an import in one line. */
export function summaryWords(shown: Import): string {
  const { state, counts, totalRows } = shown
  const countOf = (count: number) => countWords(count, wordsFor(shown))
  const { logged = 0, undone = 0, kept = 0 } = counts
  // Once the rows are read, `totalRows` is the number of rows of the last job.
  const read = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = rowsWords(read || totalRows)
  if (state === 'undone')
    return kept > 0
      ? `${countOf(undone)} deleted, ${kept} kept because they were edited`
      : `${countOf(undone)} deleted`
  return logged > 0 ? `${countOf(logged)} of ${rows}` : rows
}
