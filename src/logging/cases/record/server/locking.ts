import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { ownCaseScope, type CaseScope } from './policy.ts'
import { findCaseInTransaction, listOwnCases, type CaseWithFacts } from './queries.ts'
import { toCaseWithFacts } from './row-mapping.ts'
import { lockLogbook } from './locking-queries.ts'

/** Maps a case to the response that shows it, for errors that contain the current case. */
export type ToCaseView = (caseWithFacts: CaseWithFacts) => object

/** Runs a transaction under the owner's logbook lock. Logging a new case does not take it. */
export const withLogbookLock = <Result>(
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

/** Returns a case in scope. Throws `case_not_found`, also for a deleted case. */
export async function getCaseInScope(tx: Tx, scope: CaseScope, id: string): Promise<CaseWithFacts> {
  const row = await findCaseInTransaction(tx, scope, id)
  if (!row) throw new AppError('case_not_found')
  return toCaseWithFacts(row)
}

/**
 * Returns one of the actor's cases. Throws `case_deleted` for a deleted one, so that a device with a copy can tell the user.
 */
export async function getOwnCase(tx: Tx, actor: Actor, id: string): Promise<CaseWithFacts> {
  const [row] = await listOwnCases(tx, ownCaseScope(actor), [id])
  if (!row) throw new AppError('case_not_found')
  if (row.deleted_at !== null) throw new AppError('case_deleted')
  return toCaseWithFacts(row)
}

/** Throws `case_changed` with the current case unless the caller has the current version. */
export function assertCurrent(storedCase: CaseWithFacts, version: number, toView: ToCaseView): void {
  if (storedCase.row.version === version) return
  throw new AppError('case_changed', { current: toView(storedCase) })
}
