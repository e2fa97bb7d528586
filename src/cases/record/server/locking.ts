import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { ownCases, type CaseScope } from './policy.ts'
import { findCaseIn, listOwnCases, type FoundCase } from './queries.ts'
import { toFoundCase } from './row-mapping.ts'
import { lockLogbook } from './locking-queries.ts'

/** How a caller is shown a case, also one that is newer than theirs. */
export type ShowCase = (found: FoundCase) => object

/** A transaction in which nobody else changes saved cases of this owner. Cases that are being logged do not wait for it. */
export const inLogbookOf = <Result>(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(
    db,
    async (tx) => {
      await lockLogbook(tx, ownerId)
      return change(tx)
    },
    { key: `logbook ${ownerId}` },
  )

/** Throws `case_not_found`, also for a deleted one. */
export async function getCaseIn(tx: Tx, scope: CaseScope, id: string): Promise<FoundCase> {
  const row = await findCaseIn(tx, scope, id)
  if (!row) throw new AppError('case_not_found')
  return toFoundCase(row)
}

/** The same of one's own; a deleted one has its own error, so that a device that still holds it can say so. */
export async function getOwnCase(tx: Tx, actor: Actor, id: string): Promise<FoundCase> {
  const [row] = await listOwnCases(tx, ownCases(actor), [id])
  if (!row) throw new AppError('case_not_found')
  if (row.deleted_at !== null) throw new AppError('case_deleted')
  return toFoundCase(row)
}

/** Throws `case_changed`, with the case as it is, unless this is the version that the caller has in hand. */
export function assertCurrent(stored: FoundCase, version: number, show: ShowCase): void {
  if (stored.row.version === version) return
  throw new AppError('case_changed', { flags: { current: show(stored) } })
}
