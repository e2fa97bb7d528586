import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { getCaseInScope } from '../record/server/locking.ts'
import { lockLogbook } from '../record/server/locking-queries.ts'
import { casesVisibleTo } from '../record/server/policy.ts'
import { findCase, type CaseRow, type FoundCase } from '../record/server/queries.ts'
import { toFoundCase } from '../record/server/row-mapping.ts'

/** Returns those of these cases that the actor may see, with their entered facts. The caller records the views. */
export async function listSeenCases(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  ids: readonly string[],
): Promise<FoundCase[]> {
  const scope = casesVisibleTo(actor)
  const rows = await Promise.all([...new Set(ids)].map((id) => findCase(pool, scope, id)))
  return rows.flatMap((row) => (row ? [toFoundCase(row)] : []))
}

interface SeenCase {
  id: string
  /** Of the case, the key under which calls of `use` run one after the other in this process. */
  keyOf: (row: CaseRow) => string
}

/**
 * Runs `use` in a transaction on a case that the actor may see and that nobody can change meanwhile. Throws `case_not_found`.
 */
export async function withSeenCase<Result>(
  deps: Pick<Deps, 'db' | 'pool'>,
  actor: Actor,
  { id, keyOf }: SeenCase,
  use: (tx: Tx, found: FoundCase) => Promise<Result>,
): Promise<Result> {
  const scope = casesVisibleTo(actor)
  const row = await findCase(deps.pool, scope, id)
  if (!row) throw new AppError('case_not_found')
  return inTransaction(
    deps.db,
    async (tx) => {
      await lockLogbook(tx, row.owner_id)
      return use(tx, await getCaseInScope(tx, scope, id))
    },
    { key: keyOf(row) },
  )
}
