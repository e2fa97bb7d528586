import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { derivationVersion, derivedColumnsOf } from '../../record/derived-columns.ts'
import { casesOfTheirOwners } from '../../record/server/policy.ts'
import { listCasesOfOwners, type CaseRow } from '../../record/server/queries.ts'
import { titleColumnOf, toFoundCase } from '../../record/server/row-mapping.ts'
import { ownTitle } from '../../title.ts'
import {
  findProgress,
  listNextCases,
  lockProgress,
  saveProgress,
  updateDerived,
  type RefreshedCase,
} from './refresh-queries.ts'

const casesOfAPage = 200
/** A run ends after this many milliseconds, and the next run continues. */
const maxRunMs = 20_000

/**
 * Recalculates the derived columns of stored cases once for each version of their derivation, page by page. One transaction
 * saves a page and the progress, so a killed run is continued, and two servers take turns. The entered fields, the version,
 * the time of the last change and the history stay as they are.
 */
export async function refreshDerivedColumns(
  { db }: Pick<Deps, 'db'>,
  { version = derivationVersion, pageSize = casesOfAPage, patience = maxRunMs } = {},
): Promise<void> {
  const progress = await findProgress(db)
  if (!isOpen(progress, version)) return
  const startedAt = performance.now()
  let goesOn: boolean
  do goesOn = await inTransaction(db, (tx) => refreshPage(tx, version, pageSize))
  while (goesOn && performance.now() - startedAt < patience)
}

/** Whether the refresh is unfinished. A newer server that has already begun takes precedence. */
const isOpen = (progress: { version: number; is_done: boolean }, version: number): boolean =>
  progress.version < version || (progress.version === version && !progress.is_done)

/** Refreshes one page. Returns whether there may be more to do. */
async function refreshPage(tx: Tx, version: number, pageSize: number): Promise<boolean> {
  const progress = await lockProgress(tx)
  if (!progress || !isOpen(progress, version)) return false
  const after = progress.version === version ? progress.last_id : null
  const stamped = await listNextCases(tx, after, pageSize)
  const stamps = new Map(stamped.map(({ id, stamp }) => [id, stamp]))
  const rows = await listCasesOfOwners(tx, casesOfTheirOwners(stamped))
  await updateDerived(
    tx,
    rows.flatMap((row) => refreshedOf(row, stamps.get(row.id) ?? '')),
  )
  const isDone = stamped.length < pageSize
  await saveProgress(tx, { version, last_id: stamped.at(-1)?.id ?? after, is_done: isDone })
  return !isDone
}

/** Returns the columns that differ from the stored ones. Most cases have none. */
function refreshedOf(row: CaseRow, stamp: string): RefreshedCase[] {
  const { facts } = toFoundCase(row)
  const { mission_number: missionNumber } = row
  const title = titleColumnOf({ ...facts, title: ownTitle({ ...facts, title: row.title }) })
  const columns = {
    title,
    ...derivedColumnsOf({ ...facts, title, missionNumber }, { hasReflection: row.reflection !== null }),
  }
  return isStored(row, columns) ? [] : [{ id: row.id, stamp, ...columns }]
}

const isStored = (row: CaseRow, columns: Partial<CaseRow>): boolean =>
  Object.entries(columns).every(
    ([column, value]) => JSON.stringify(row[column as keyof CaseRow]) === JSON.stringify(value),
  )
