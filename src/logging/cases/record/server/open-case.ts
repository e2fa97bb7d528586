import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { recordView } from './history.ts'
import { visibleCaseScope } from './policy.ts'
import { findCase, listMatches, type CaseWithFacts } from './queries.ts'
import { toCaseWithFacts } from './row-mapping.ts'

/** Returns a case by its id or mission number. Records the view of another user's case before returning it. */
export async function openCase(
  deps: Deps,
  actor: Actor,
  reference: string,
  origin: Origin,
): Promise<CaseWithFacts> {
  const scope = visibleCaseScope(actor)
  const isMissionNumber = reference.length < 36 // an id has 36 characters, a mission number fewer
  const matches = isMissionNumber ? await listMatches(deps.pool, scope, reference) : []
  const [first, ...otherMatches] = matches
  const id = isMissionNumber ? first?.id : reference
  const row = id && (await findCase(deps.pool, scope, id))
  if (!row) throw new AppError('case_not_found')
  await recordView(deps, actor, row, origin)
  return isMissionNumber ? toCaseWithFacts(row, otherMatches) : toCaseWithFacts(row)
}
