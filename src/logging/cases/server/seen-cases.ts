import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { getCaseInScope, withLogbookLock } from '../record/server/locking.ts'
import { casesVisibleTo } from '../record/server/policy.ts'
import { findCase, type FoundCase } from '../record/server/queries.ts'
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

/** Runs `use` in a transaction on such a case, which nobody can change meanwhile. Throws `case_not_found`. */
export const withSeenCase = <Result>(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { row }: FoundCase,
  use: (tx: Tx, found: FoundCase) => Promise<Result>,
): Promise<Result> =>
  withLogbookLock(deps, row.owner_id, async (tx) =>
    use(tx, await getCaseInScope(tx, casesVisibleTo(actor), row.id)),
  )
