import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { ownCaseScope } from '../record/server/policy.ts'
import { listOwnCases, type CaseWithFacts } from '../record/server/queries.ts'
import { toCaseWithFacts } from '../record/server/row-mapping.ts'

export type { CaseWithFacts }

/** Returns the actor's cases with these ids, including deleted ones, with their entered facts, in the order of the ids. */
export async function listCasesWithFacts(
  tx: Pick<Tx, 'executeQuery'>,
  actor: Actor,
  ids: readonly string[],
): Promise<CaseWithFacts[]> {
  const rows = await listOwnCases(tx, ownCaseScope(actor), ids)
  return rows.map((row) => toCaseWithFacts(row))
}
