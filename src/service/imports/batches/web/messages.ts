import { ApiError } from '#platform/web/api/api-error.ts'
import type { RowState } from '../../contract.ts'
import type { Import, ImportState } from '../contract.ts'
import { textsFor } from './record-kinds.ts'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'

export const importErrorMessage = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'The server could not be reached. Check your connection and try again.'

export const importStateLabels: Record<ImportState, string> = {
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

const rowStateLabels: Record<RowState, string> = {
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
  stateLabels[state] ?? rowStateLabels[state]

/** `log.xlsx: 2019` */
export const importName = ({ fileName, sheetName }: Import): string =>
  sheetName === null ? fileName : `${fileName}: ${sheetName}`

/** `1,204 rows` */
export const rowCountText = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`

/** `1,204 cases` */
export const recordCountText = (
  count: number,
  { singular, plural }: Pick<RecordTexts, 'singular' | 'plural'>,
): string => (count === 1 ? `1 ${singular}` : `${count.toLocaleString('en-GB')} ${plural}`)

export const columnCountText = (count: number): string =>
  count === 1 ? '1 column' : `${count.toLocaleString('en-GB')} columns`

export const draftsActionText = (
  count: number,
  { logVerb, recordPath }: Pick<RecordTexts, 'logVerb' | 'recordPath'>,
): string =>
  recordPath === null
    ? `${logVerb} the values that were read from ${rowCountText(count)}`
    : count === 1
      ? `${logVerb} it as a draft`
      : `${logVerb} all ${count.toLocaleString('en-GB')} as drafts`

/** Returns how many rows mention a signature, and that Sortie does not count it. */
export const claimsText = (count: number): string =>
  `${rowCountText(count)} ${count === 1 ? 'mentions' : 'mention'} a signature. Sortie will show it as an unverified claim, not as a signature.`

/** Returns the result of an import in one line. */
export function importSummary(importBatch: Import): string {
  const { state, counts, totalRows } = importBatch
  const toCountText = (count: number) => recordCountText(count, textsFor(importBatch))
  const { logged = 0, undone = 0, kept = 0 } = counts
  // Once the rows are read, `totalRows` is the number of rows of the last job.
  const readCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = rowCountText(readCount || totalRows)
  if (state === 'undone')
    return kept > 0
      ? `${toCountText(undone)} deleted, ${kept} kept because they were edited`
      : `${toCountText(undone)} deleted`
  return logged > 0 ? `${toCountText(logged)} of ${rows}` : rows
}
