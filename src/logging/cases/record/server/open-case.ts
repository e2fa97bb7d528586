import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { recordView } from './history.ts'
import { casesVisibleTo } from './policy.ts'
import { findCase, listMatches, type FoundCase } from './queries.ts'
import { toFoundCase } from './row-mapping.ts'

/** Returns a case by its id or mission number. Records the view of another user's case before returning it. */
export async function openCase(
  deps: Deps,
  actor: Actor,
  reference: string,
  origin: Origin,
): Promise<FoundCase> {
  const scope = casesVisibleTo(actor)
  const isMissionNumber = reference.length < 36 // an id has 36 characters, a mission number fewer
  const matches = isMissionNumber ? await listMatches(deps.pool, scope, reference) : []
  const [first, ...otherMatches] = matches
  const id = isMissionNumber ? first?.id : reference
  const row = id && (await findCase(deps.pool, scope, id))
  if (!row) throw new AppError('case_not_found')
  await recordView(deps, actor, row, origin)
  return isMissionNumber ? toFoundCase(row, otherMatches) : toFoundCase(row)
}
