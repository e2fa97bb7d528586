import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Updateable } from 'kysely'
import type { ImportBatches } from '#platform/server/db/types.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { AppError } from '#platform/server/http/error.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { privacyFindingsInText } from '#privacy/guard.ts'
import { removeStoredFiles } from '../../attached-files/server/stored-files.ts'
import type { ImportMapping } from '../../contract.ts'
import type { PreviewChoices } from '../../mapping/server/preview-import.ts'
import { cleanFile, readSingleValue, startTask } from '../../whole-files/server/start-task.ts'
import { holdInRequest } from '../../whole-files/server/turns.ts'
import type { TableSummary } from '../../whole-files/server/tasks.ts'
import type { RowState } from '../../contract.ts'
import type { ImportState } from '../contract.ts'
import { ownImports } from './policy.ts'
import { moveBatch, saveMapping, type BatchRow, type CountedBatch } from './queries.ts'
import { getBatch, withCounts } from './read-imports.ts'
import { recordsOf } from './server-kinds.ts'
import { countRows, deleteRows, moveRows, restoreRows } from './row-queries.ts'
import { toSafeName } from './start-import.ts'
import { openStoredFile, storeFile, withSheet } from './stored-sheets.ts'

const runningStates: ReadonlySet<string> = new Set(['checking', 'logging', 'undoing'] satisfies ImportState[])
/** States in which rows can still be logged. */
const openStates: readonly ImportState[] = ['inbox', 'done']

interface Step {
  id: string
  from: readonly ImportState[]
  state: ImportState
  columns?: Updateable<ImportBatches>
  /** Runs in the transaction that changes the state of the import. Returns the number of rows that the job will process. */
  prepare?: (tx: Tx, batch: BatchRow) => Promise<number>
  job?: string
}

/** Moves an import to its next state and queues the job of that state, in one transaction. */
export async function moveImport(
  deps: Deps,
  { actor, origin }: Requester,
  { id, from, state, columns, prepare, job }: Step,
): Promise<CountedBatch> {
  const current = await getBatch(deps, actor, id)
  const row = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const moved = await moveBatch(tx, ownImports(actor), id, {
      from,
      state,
      ...columns,
      done_rows: 0,
      error_code: null,
      updated_at: now,
    })
    if (!moved) throw new AppError(runningStates.has(current.state) ? 'import_busy' : 'import_closed')
    const rows = await prepare?.(tx, moved)
    const total = rows === undefined ? {} : { total_rows: rows }
    const batch = await moveBatch(tx, ownImports(actor), id, { from: [state], ...total, updated_at: now })
    if (job) await enqueue(tx, job, { id })
    await recordAudit(tx, { actor, origin, action: `import_${state}`, entity: 'import', entityId: id })
    return batch ?? moved
  })
  return withCounts(deps, row)
}

/** Maps all rows into the inbox, in the background. Replaces the result of an earlier check. */
export async function checkImport(
  deps: Deps,
  requester: Requester,
  id: string,
  { mapping, ...choices }: PreviewChoices & { mapping: ImportMapping },
): Promise<CountedBatch> {
  const batch = await getBatch(deps, requester.actor, id)
  const columns: Updateable<ImportBatches> = {}
  let headingsKey: string | null = null
  let total = batch.total_rows
  if (batch.kind === 'spreadsheet') {
    const table = await findChosenTable(deps, requester, batch, choices)
    headingsKey = table.headingsKey
    total = table.total
    columns.sheet = table.index
    columns.header_row = table.headerRow
    columns.sheet_name = table.others.length > 0 ? toSafeName(table.name, `Sheet ${table.index + 1}`) : null
    columns.other_sheets = JSON.stringify(
      table.others.map((other) => ({
        ...other,
        name: toSafeName(other.name, `Sheet ${other.sheet + 1}`),
      })),
    )
    columns.headings_key = headingsKey
    columns.mapping = JSON.stringify(withoutFlaggedWords(mapping, ({ severity }) => severity === 'block'))
  }
  return moveImport(deps, requester, {
    id,
    from: ['mapping', 'inbox', 'cancelled', 'failed'],
    state: 'checking',
    columns,
    prepare: async (tx) => {
      await assertNothingLogged(tx, id)
      await deleteRows(tx, id)
      if (headingsKey !== null) {
        const records = recordsOf(batch)
        const rememberedMapping = {
          records,
          headingsKey,
          mapping: withoutFlaggedWords(mapping, () => true),
          now: deps.clock.now(),
        }
        await saveMapping(tx, ownImports(requester.actor), rememberedMapping)
      }
      return total
    },
    job: 'check_import',
  })
}

/**
 * Reads the text of the file again in another encoding, and stores the result. The user must check the columns again. If two
 * requests arrive together, the second waits for the first.
 */
export const chooseEncoding = (
  deps: Deps,
  requester: Requester,
  id: string,
  encoding: string,
): Promise<CountedBatch> =>
  holdInRequest(deps, requester.actor.id, async () => {
    const batch = await getBatch(deps, requester.actor, id)
    const { sheets_key: previousKey, total_rows: total } = batch
    const records = recordsOf(batch)
    const rereadFile = await cleanFile(await openStoredFile(deps, previousKey), { records, encoding })
    const sheetsKey = uuid()
    await storeFile(deps, sheetsKey, rereadFile.packed)
    const columns = { sheets_key: sheetsKey }
    const prepare = async (tx: Tx) => {
      await assertNothingLogged(tx, id)
      await deleteRows(tx, id)
      if (previousKey !== null) await queueFileRemoval(tx, previousKey)
      return total
    }
    try {
      return await moveImport(deps, requester, {
        id,
        from: ['mapping', 'inbox'],
        state: 'mapping',
        columns,
        prepare,
      })
    } catch (error) {
      // Otherwise the stored file would belong to no import.
      await inTransaction(deps.db, (tx) => queueFileRemoval(tx, sheetsKey)).catch(() => undefined)
      throw error
    }
  })

const findChosenTable = (
  deps: Deps,
  { actor }: Requester,
  batch: BatchRow,
  choices: PreviewChoices,
): Promise<TableSummary> =>
  holdInRequest(deps, actor.id, async () => {
    const packed = await openStoredFile(deps, batch.sheets_key)
    return readSingleValue(
      startTask({ kind: 'table', records: recordsOf(batch), choices: withSheet(batch, choices) }, packed),
    )
  })

/** Removes words that may name a patient, because such words must not be stored. They occur if the wrong column was chosen. */
const withoutFlaggedWords = (
  mapping: ImportMapping,
  isLeftOut: (finding: { severity: string }) => boolean,
): ImportMapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => ({
    ...column,
    words: column.words.filter(({ word }) => !privacyFindingsInText(word, 'word').some(isLeftOut)),
  })),
})

/** Throws `import_closed` if rows were logged: they must stay, so that the import can be undone. */
export async function assertNothingLogged(tx: Tx, id: string): Promise<void> {
  const rowCounts = await countRows(tx, [id])
  if (rowCounts.some(({ state }) => state === 'logged' || state === 'kept'))
    throw new AppError('import_closed')
}

interface ChosenRows {
  rows?: readonly number[] | undefined
  states: readonly RowState[]
  flaggedTexts: 'leave_out' | 'confirm'
}

const loggableStates: readonly RowState[] = ['ready', 'draft', 'duplicate', 'flagged', 'failed', 'skipped']

/** Logs rows of the inbox as cases, in the background. */
export const logRows = (
  deps: Deps,
  requester: Requester,
  id: string,
  { rows, states, flaggedTexts }: ChosenRows,
): Promise<CountedBatch> =>
  moveImport(deps, requester, {
    id,
    from: openStates,
    state: 'logging',
    columns: { flagged_texts: flaggedTexts },
    prepare: (tx) => moveRows(tx, id, { from: rows ? loggableStates : states, to: 'chosen', rows }),
    job: 'log_import',
  })

/** Removes rows from the inbox, or puts skipped rows back. */
export async function skipRows(
  deps: Deps,
  { actor }: Requester,
  id: string,
  rows: readonly number[],
): Promise<CountedBatch> {
  const batch = await getBatch(deps, actor, id)
  if (runningStates.has(batch.state)) throw new AppError('import_busy')
  await inTransaction(deps.db, async (tx) => {
    const skippedCount = await moveRows(tx, id, {
      from: loggableStates.filter((state) => state !== 'skipped'),
      to: 'skipped',
      rows,
    })
    if (skippedCount === 0) await restoreRows(tx, id, { from: 'skipped', rows })
  })
  return withCounts(deps, batch)
}

/** Stops the running job. Cases that are already logged stay; undo deletes them. */
export async function cancelImport(deps: Deps, requester: Requester, id: string): Promise<CountedBatch> {
  const { state } = await getBatch(deps, requester.actor, id)
  if (state === 'logging' || state === 'undoing') {
    return moveImport(deps, requester, {
      id,
      from: [state],
      state: 'inbox',
      prepare: async (tx) => {
        await restoreRows(tx, id, { from: 'chosen' })
        return 0
      },
    })
  }
  return moveImport(deps, requester, {
    id,
    from: ['mapping', 'checking', 'inbox', 'failed'],
    state: 'cancelled',
    prepare: async (tx, { sheets_key }) => {
      if (sheets_key) await queueFileRemoval(tx, sheets_key)
      await removeStoredFiles(tx, [id])
      await moveBatch(tx, ownImports(requester.actor), id, { from: ['cancelled'], sheets_key: null })
      return 0
    },
  })
}

/** Deletes the cases of an import, except those edited since, in the background. */
export const undoImport = (deps: Deps, requester: Requester, id: string): Promise<CountedBatch> =>
  moveImport(deps, requester, {
    id,
    from: ['inbox', 'done', 'cancelled', 'failed', 'undone'],
    state: 'undoing',
    prepare: (tx) => moveRows(tx, id, { from: ['logged', 'kept'], to: 'logged' }),
    job: 'undo_import',
  })
