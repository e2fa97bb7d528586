import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { derivationVersion, derivedColumnsOf } from '../../record/derived-columns.ts'
import { scopeOfCases } from '../../record/server/policy.ts'
import { listCasesOfOwners, type CaseRow } from '../../record/server/queries.ts'
import { titleColumnOf, toCaseWithFacts } from '../../record/server/row-mapping.ts'
import { ownTitle } from '../../title.ts'
import {
  findProgress,
  listNextCases,
  lockProgress,
  saveProgress,
  updateDerived,
  type RefreshedCase,
} from './refresh-queries.ts'

const defaultPageSize = 200
/** A run ends after this many milliseconds, and the next run continues. */
const defaultMaxRunMs = 20_000

/**
 * Recalculates the derived columns of stored cases once for each version of their derivation, page by page. One transaction
 * saves a page and the progress, so a run that was killed resumes after the last saved page. If another server is
 * refreshing, this run ends. The entered fields, the version, the time of the last change and the history do not change.
 */
export async function refreshDerivedColumns(
  { db }: Pick<Deps, 'db'>,
  { version = derivationVersion, pageSize = defaultPageSize, maxDurationMs = defaultMaxRunMs } = {},
): Promise<void> {
  const progress = await findProgress(db)
  if (!isRefreshDue(progress, version)) return
  const startedAt = performance.now()
  let hasMore: boolean
  do hasMore = await inTransaction(db, (tx) => refreshPage(tx, version, pageSize))
  while (hasMore && performance.now() - startedAt < maxDurationMs)
}

/**
 * Whether the refresh to this version is unfinished. False if a newer server has begun a refresh to a newer version.
 */
const isRefreshDue = (progress: { version: number; is_done: boolean }, version: number): boolean =>
  progress.version < version || (progress.version === version && !progress.is_done)

/** Refreshes one page. Returns whether there may be more to do. */
async function refreshPage(tx: Tx, version: number, pageSize: number): Promise<boolean> {
  const progress = await lockProgress(tx)
  if (!progress || !isRefreshDue(progress, version)) return false
  const after = progress.version === version ? progress.last_id : null
  const nextCases = await listNextCases(tx, after, pageSize)
  const stampsById = new Map(nextCases.map(({ id, stamp }) => [id, stamp]))
  const rows = await listCasesOfOwners(tx, scopeOfCases(nextCases))
  await updateDerived(
    tx,
    rows.flatMap((row) => toRefreshedCases(row, stampsById.get(row.id) ?? '')),
  )
  const isDone = nextCases.length < pageSize
  await saveProgress(tx, { version, last_id: nextCases.at(-1)?.id ?? after, is_done: isDone })
  return !isDone
}

/** Returns the case with its recalculated columns, or an empty list if all are stored already, as in most cases. */
function toRefreshedCases(row: CaseRow, stamp: string): RefreshedCase[] {
  const { facts } = toCaseWithFacts(row)
  const { mission_number: missionNumber } = row
  const title = titleColumnOf({ ...facts, title: ownTitle({ ...facts, title: row.title }) })
  const columns = {
    title,
    ...derivedColumnsOf({ ...facts, title, missionNumber }, { hasReflection: row.reflection !== null }),
  }
  return hasSameColumns(row, columns) ? [] : [{ id: row.id, stamp, ...columns }]
}

const hasSameColumns = (row: CaseRow, columns: Partial<CaseRow>): boolean =>
  Object.entries(columns).every(
    ([column, value]) => JSON.stringify(row[column as keyof CaseRow]) === JSON.stringify(value),
  )
