import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'

export interface RefreshProgress {
  version: number
  /** Cases up to this id are done; null if no case is done yet. */
  last_id: string | null
  is_done: boolean
}

export const findProgress = (db: Db): Promise<RefreshProgress> =>
  db.selectFrom('case_refreshes').select(['version', 'last_id', 'is_done']).executeTakeFirstOrThrow()

/** Locks and returns the progress of the refresh; null if another server is refreshing. */
export async function lockProgress(tx: Tx): Promise<RefreshProgress | null> {
  const row = await tx
    .selectFrom('case_refreshes')
    .select(['version', 'last_id', 'is_done'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

export async function saveProgress(tx: Tx, progress: RefreshProgress): Promise<void> {
  await tx.updateTable('case_refreshes').set(progress).execute()
}

export interface StampedCase {
  id: string
  ownerId: string
  /** `xmin`: the number of the transaction that last wrote the row. */
  stamp: string
}

/** Returns the next cases in the order of their ids, with the stamps of their rows. */
export const listNextCases = (tx: Tx, after: string | null, limit: number): Promise<StampedCase[]> =>
  tx
    .selectFrom('cases')
    .select(['id', 'owner_id as ownerId', sql<string>`cases.xmin::text`.as('stamp')])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()

export interface RefreshedCase extends Pick<StampedCase, 'id' | 'stamp'> {
  title: string
  search_text: string
  search_codes: string[]
  dashboard_procedures: string[]
  implied_procedures: string[]
}

/**
 * Updates only these columns, and only if nobody has written the row since it was read, because such a write has already
 * recalculated the columns.
 */
export async function updateDerived(tx: Tx, refreshedCases: readonly RefreshedCase[]): Promise<void> {
  if (refreshedCases.length === 0) return
  await sql`
    update cases set
      title = refreshed.title,
      search_text = refreshed.search_text,
      search_codes = refreshed.search_codes,
      dashboard_procedures = refreshed.dashboard_procedures,
      implied_procedures = refreshed.implied_procedures
    from jsonb_to_recordset(${JSON.stringify(refreshedCases)}::jsonb) as refreshed (
      id uuid, stamp text, title text, search_text text, search_codes text[],
      dashboard_procedures text[], implied_procedures text[]
    )
    where cases.id = refreshed.id and cases.xmin::text = refreshed.stamp`.execute(tx)
}
