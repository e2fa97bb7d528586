import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { visibleCaseScope } from '../record/server/policy.ts'
import { findCase } from '../record/server/queries.ts'

/** Returns the owner of a case. Throws `case_not_found` unless the actor may see it. */
export async function getCaseOwner(deps: Pick<Deps, 'pool'>, actor: Actor, id: string): Promise<string> {
  const row = await findCase(deps.pool, visibleCaseScope(actor), id)
  if (!row) throw new AppError('case_not_found')
  return row.owner_id
}
