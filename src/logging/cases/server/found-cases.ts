import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { ownCases } from '../record/server/policy.ts'
import { listOwnCases, type FoundCase } from '../record/server/queries.ts'
import { toFoundCase } from '../record/server/row-mapping.ts'

export type { FoundCase }

/** Returns the actor's cases with these ids, including deleted ones, with their entered facts, in the order of the ids. */
export async function listFoundCases(
  tx: Pick<Tx, 'executeQuery'>,
  actor: Actor,
  ids: readonly string[],
): Promise<FoundCase[]> {
  const rows = await listOwnCases(tx, ownCases(actor), ids)
  return rows.map((row) => toFoundCase(row))
}
