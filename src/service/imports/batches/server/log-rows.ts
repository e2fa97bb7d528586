import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { ImportFinding, ImportProblem } from '../../contract.ts'
import { findStoredFiles } from '../../attached-files/server/queries.ts'
import { openBundle, type Bundle } from '../../attached-files/server/open-bundle.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'
import { kindOf } from './server-kinds.ts'
import { findImporter } from './context-queries.ts'
import { endJob } from './job-state.ts'
import { findRunningBatch, saveProgress } from './queries.ts'
import { withoutFindings } from './flagged-texts.ts'
import { countRows, listRows, markRowsLogged, saveRow, type InboxRow } from './row-queries.ts'

/** The most rows in one transaction. There is a limit because other requests of the same user wait for it. */
const chunkSize = 100

/**
 * Logs the chosen rows one by one. Each case has the id that its row got in the inbox, so a row that was logged just before a
 * crash is not logged twice.
 */
export async function logChosenRows(deps: Deps, id: string): Promise<void> {
  const batch = await findRunningBatch(deps.db, id, 'logging')
  const actor = batch && (await findImporter(deps.db, batch.owner_id, id))
  if (!batch || !actor) return
  const kind = kindOf(batch)
  const requester = { actor, origin: { requestId: id, address: '', userAgent: null } }
  await using bundle = openBundle(deps, await findStoredFiles(deps.db, id))
  for (;;) {
    const rows = await listRows(deps.db, { batchId: id, state: 'chosen', after: 0, limit: chunkSize })
    const isConfirmed = batch.flagged_texts === 'confirm'
    const recordedIds = await recordPlainRows(deps, requester, kind, rows, isConfirmed)
    for (const row of rows.filter(({ case_id: caseId }) => !recordedIds.has(caseId))) {
      const request = requestOf(row, isConfirmed)
      try {
        const { request: requestWithFiles, problems } = await withFiles(bundle, requester, request)
        const { case_id: caseId, origin, signature_claims: signatureClaims } = row
        await kind.record(deps, requester, { id: caseId, request: requestWithFiles, origin, signatureClaims })
        const storedProblems = problems.length > 0 && {
          problems: JSON.stringify([...(row.problems as ImportProblem[]), ...problems]),
        }
        await saveRow(deps.db, row, {
          state: 'logged',
          origin: null,
          signature_claims: null,
          ...storedProblems,
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error // an unexpected failure: the queue tries again
        await saveRow(deps.db, row, {
          state: 'failed',
          problems: JSON.stringify(withReason(row, error, kind)),
        })
      }
    }
    const rowCounts = await countRows(deps.db, [id])
    const remaining = rowCounts.find(({ state }) => state === 'chosen')?.count ?? 0
    const progress = { done_rows: batch.total_rows - remaining, updated_at: deps.clock.now() }
    if (!(await saveProgress(deps.db, batch, progress))) return
    if (remaining === 0) return endJob(deps, batch, 'done')
  }
}

/**
 * Records in one transaction the rows of a chunk that need no decision. Rows recorded before a crash are recognized later by
 * their ids.
 */
async function recordPlainRows(
  deps: Deps,
  requester: Requester,
  { recordPlain }: ServerKind,
  rows: readonly InboxRow[],
  isConfirmed: boolean,
): Promise<ReadonlySet<string>> {
  const plainRows = rows.map((row) => ({
    id: row.case_id,
    request: requestOf(row, isConfirmed),
    origin: row.origin,
    signatureClaims: row.signature_claims,
  }))
  const recordedIds = (await recordPlain?.(deps, requester, plainRows)) ?? new Set<string>()
  const recordedRows = rows.filter(({ case_id: caseId }) => recordedIds.has(caseId))
  const [{ batch_id: batchId } = { batch_id: '' }] = recordedRows
  await markRowsLogged(
    deps.db,
    batchId,
    recordedRows.map(({ row_number: number }) => number),
  )
  return recordedIds
}

/** Stores the files of a row, and leaves out refused files. */
async function withFiles(bundle: Bundle, requester: Requester, request: object) {
  if (!('evidenceIds' in request)) return { request, problems: [] }
  // Written by the check.
  const { storedIds: ids, problems } = await bundle.attach(requester, request.evidenceIds as string[])
  return { request: { ...request, evidenceIds: ids }, problems }
}

// Safe cast: the check wrote the rows of the inbox.
const requestOf = ({ request, findings }: InboxRow, isConfirmed: boolean): object =>
  withoutFindings(request as object, findings as ImportFinding[], isConfirmed)

const withReason = ({ problems }: InboxRow, error: AppError, { errors }: ServerKind): ImportProblem[] => [
  ...(problems as ImportProblem[]),
  ...reasonsOf(error, errors).map(({ path, message }) => ({
    column: path || null,
    value: '',
    message,
    severity: 'error' as const,
  })),
]

const reasonsOf = (
  { code, details }: AppError,
  sentences: ServerKind['errors'],
): { path: string; message: string }[] =>
  details.fields ?? [{ path: '', message: sentences[code]?.[1] ?? 'This row could not be logged.' }]
