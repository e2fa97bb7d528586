import { Readable } from 'node:stream'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { byteOrderMark, csvContentType, toCsvLine } from '#platform/server/csv.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import type { ImportFinding, ImportProblem, RowState } from '../../contract.ts'
import { findingNote } from '../flagged-words.ts'
import { getBatch } from './read-imports.ts'
import { listRows, type InboxRow } from './row-queries.ts'

const pageSize = 500

const stateLabels: Record<RowState, string> = {
  ready: 'Waiting in the inbox',
  draft: 'Waiting in the inbox, as a draft',
  duplicate: 'Waiting in the inbox, possibly imported already',
  flagged: 'Waiting in the inbox, a text may identify a person',
  unreadable: 'Not imported: a required value is missing',
  chosen: 'Being imported',
  logged: 'Imported',
  skipped: 'Skipped',
  failed: 'Not imported',
  undone: 'Undone',
  kept: 'Imported; kept when the import was undone, because it was edited',
}

/**
 * Returns the result of each row with its reason, the words that Sortie did not understand, and the words that the owner must
 * check. Text that certainly identifies a person is not stored in any row, so the report does not contain it.
 */
export async function importReport(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { id: batchId } = await getBatch(deps, actor, id)
  const lines = Readable.from(linesOf(deps, batchId))
  return { stream: lines, contentType: csvContentType, fileName: 'sortie-import-report.csv' }
}

async function* linesOf({ db }: Deps, batchId: string): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + toCsvLine(['Row', 'Result', 'Reasons']))
  let after = 0
  for (;;) {
    const rows = await listRows(db, { batchId, after, limit: pageSize })
    for (const row of rows) yield Buffer.from(toCsvLine(lineOf(row)))
    const last = rows.at(-1)
    if (!last) return
    after = last.row_number
  }
}

const lineOf = ({ row_number, state, request, problems, findings }: InboxRow): unknown[] => [
  row_number,
  stateLabels[state as RowState],
  // Written by `check-rows.ts`.
  [
    ...(findings as ImportFinding[]).map((finding) => findingNote(request as object | null, finding)),
    ...(problems as ImportProblem[]).map(({ column, value, message }) =>
      [column && `${column}:`, mayBeQuoted(value) && `“${value}”.`, message].filter(Boolean).join(' '),
    ),
  ].join(' '),
]

const maxWordLength = 60

const mayBeQuoted = (value: string): boolean =>
  value !== '' &&
  value.length <= maxWordLength &&
  findPrivacy({ value }, { fields: { value: { kind: 'words' } } }).length === 0
