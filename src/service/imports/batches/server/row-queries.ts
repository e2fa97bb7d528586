import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ImportRows } from '#platform/server/db/types.ts'
import type { RowState } from '../../contract.ts'

export type InboxRow = Selectable<ImportRows>

/** The caller must already have loaded the batch in its owner's scope. */
export async function countRows(db: Db, batchIds: readonly string[]) {
  if (batchIds.length === 0) return []
  return db
    .selectFrom('import_rows')
    .select(['batch_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batch_id', 'in', batchIds)
    .groupBy(['batch_id', 'state'])
    .execute()
}

const hasLeftOutProblem = sql<boolean>`problems @> '[{"severity": "left_out"}]'`

/** Returns the number of rows, by state, that are recorded without one of their values. */
export const countLeftOut = (db: Db, batchId: string) =>
  db
    .selectFrom('import_rows')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .where(hasLeftOutProblem)
    .groupBy('state')
    .execute()

/** Returns the number of rows that mention a signature of the case, without rows that are already recorded. */
export async function countClaims(db: Db, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('signature_claims', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

interface RowsPageRequest {
  batchId: string
  state?: RowState | undefined
  /** Whether to return only rows that are recorded without one of their values. */
  isIncomplete?: boolean
  after: number
  limit: number
}

export const listRows = (
  db: Db,
  { batchId, state, isIncomplete = false, after, limit }: RowsPageRequest,
): Promise<InboxRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('row_number', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(isIncomplete, (query) => query.where(hasLeftOutProblem))
    .orderBy('row_number')
    .limit(limit)
    .execute()

export type NewInboxRow = Pick<InboxRow, 'batch_id' | 'row_number' | 'state' | 'case_id'> & {
  request: string | null
  origin: string | null
  signature_claims: string | null
  problems: string
  findings: string
  duplicate_of: string | null
}

export async function insertRows(tx: Tx, rows: readonly NewInboxRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('import_rows').values(rows).execute()
}

export async function deleteRows(tx: Tx, batchId: string): Promise<void> {
  await tx.deleteFrom('import_rows').where('batch_id', '=', batchId).execute()
}

/** Moves rows to another state: the given rows, or all rows in one of the given states. Returns their number. */
export async function moveRows(
  tx: Tx,
  batchId: string,
  { from, to, rows }: { from: readonly RowState[]; to: RowState; rows?: readonly number[] | undefined },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('import_rows')
    .set({ state: to })
    .where('batch_id', '=', batchId)
    .where('state', 'in', from)
    .$if(rows !== undefined, (query) => query.where('row_number', 'in', rows ?? []))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Repeats the rules of `toRowState` in `check-rows.ts`. */
const stateAfterCheck = sql<RowState>`case
  when request is null then 'unreadable'
  when duplicate_of is not null then 'duplicate'
  when jsonb_array_length(findings) > 0 then 'flagged'
  when request ->> 'status' = 'draft' and origin ->> 'voided' is distinct from 'true' then 'draft'
  else 'ready'
end`

/** Puts rows back into the inbox, in the state that the check gave them. */
export async function restoreRows(
  tx: Tx,
  batchId: string,
  { from, rows }: { from: RowState; rows?: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ state: stateAfterCheck })
    .where('batch_id', '=', batchId)
    .where('state', '=', from)
    .$if(rows !== undefined, (query) => query.where('row_number', 'in', rows ?? []))
    .execute()
}

export async function saveRow(
  db: Db,
  { batch_id, row_number }: Pick<InboxRow, 'batch_id' | 'row_number'>,
  columns: { state: RowState; problems?: string; origin?: null; signature_claims?: null },
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set(columns)
    .where('batch_id', '=', batch_id)
    .where('row_number', '=', row_number)
    .execute()
}

/** Marks rows as recorded, and removes the history and the claimed signatures, which are now stored with the records. */
export async function markRowsLogged(db: Db, batchId: string, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .updateTable('import_rows')
    .set({ state: 'logged', origin: null, signature_claims: null })
    .where('batch_id', '=', batchId)
    .where('row_number', 'in', rows)
    .execute()
}

const inboxStates: readonly RowState[] = [
  'ready',
  'draft',
  'duplicate',
  'flagged',
  'skipped',
  'failed',
  'chosen',
]

/** Whether a row with files of the ZIP may still be recorded. */
export async function hasRowsWithFiles(tx: Tx, batchId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('import_rows')
    .select('row_number')
    .where('batch_id', '=', batchId)
    .where('state', 'in', inboxStates)
    .where(sql<boolean>`request ? 'evidenceIds'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The most rows in one data export. The cases themselves are exported in full. */
const maxExportedRows = 50_000

export const listRowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('import_rows')
    .innerJoin('import_batches', 'import_batches.id', 'import_rows.batch_id')
    .where('import_batches.owner_id', '=', ownerId)
    // Rows that an administrator imported are about other users, who export them with their records.
    .where('import_batches.records', '<>', 'certificates')
    .selectAll('import_rows')
    .orderBy('import_rows.batch_id')
    .orderBy('import_rows.row_number')
    .limit(maxExportedRows)
    .execute()

/** Deletes the rows about a user from the imports of other users. */
export async function deleteRowsAbout(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where(sql<string>`request ->> 'ownerId'`, '=', userId)
    .execute()
}
