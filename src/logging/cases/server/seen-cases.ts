import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { getCaseInScope, withLogbookLock } from '../record/server/locking.ts'
import { visibleCaseScope } from '../record/server/policy.ts'
import { findCase, type CaseWithFacts } from '../record/server/queries.ts'
import { toCaseWithFacts } from '../record/server/row-mapping.ts'

/** Returns those of these cases that the actor may see, with their entered facts. The caller records the views. */
export async function listSeenCases(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  ids: readonly string[],
): Promise<CaseWithFacts[]> {
  const scope = visibleCaseScope(actor)
  const rows = await Promise.all([...new Set(ids)].map((id) => findCase(pool, scope, id)))
  return rows.flatMap((row) => (row ? [toCaseWithFacts(row)] : []))
}

/**
 * Runs `use` in a transaction on a case that the actor may see. Nobody can change it meanwhile. Throws
 * `case_not_found`.
 */
export const withSeenCase = <Result>(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { row }: CaseWithFacts,
  use: (tx: Tx, storedCase: CaseWithFacts) => Promise<Result>,
): Promise<Result> =>
  withLogbookLock(deps, row.owner_id, async (tx) =>
    use(tx, await getCaseInScope(tx, visibleCaseScope(actor), row.id)),
  )
