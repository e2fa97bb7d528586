import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { ownCases } from '../record/server/policy.ts'
import { listOwnCases, type FoundCase } from '../record/server/queries.ts'
import { toFoundCase } from '../record/server/row-mapping.ts'

export type { FoundCase }

/** Returns those of the ids that are the actor's cases, also deleted ones, with what was entered, in the order of the ids. */
export async function listFoundCases(
  tx: Pick<Tx, 'executeQuery'>,
  actor: Actor,
  ids: readonly string[],
): Promise<FoundCase[]> {
  const rows = await listOwnCases(tx, ownCases(actor), ids)
  return rows.map((row) => toFoundCase(row))
}
