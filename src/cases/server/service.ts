import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { recordView } from './history/service.ts'
import { casesVisibleTo } from './policy.ts'
import { findCase, listMatches, type FoundCase } from './queries.ts'
import { toFoundCase } from './records/service.ts'

export { editCase } from './editing/service.ts'
export { answerAssessment, replyToAssessment } from './assessing/service.ts'
export { flagCase } from './flagging/service.ts'
export { readHistory } from './history/service.ts'
export { browseDeleted, deleteCase, restoreCase, voidCase } from './removal/service.ts'
export { eraseLogbook, exportCases, exportHistory } from './leaving/service.ts'
export { openLogbook } from './logbook/service.ts'
export { logCase } from './logging/service.ts'
export { toCaseColumns, toProcedureColumns } from './records/queries.ts'

/** One case, by its id or by its mission number. A look at somebody else's is written down before it is answered. */
export async function openCase(
  deps: Deps,
  actor: Actor,
  reference: string,
  origin: Origin,
): Promise<FoundCase> {
  const scope = casesVisibleTo(actor)
  const isMissionNumber = reference.length < 36 // as long as an id, and longer than any number
  const matches = isMissionNumber ? await listMatches(deps.pool, scope, reference) : []
  const [first, ...otherMatches] = matches
  const id = isMissionNumber ? first?.id : reference
  const row = id && (await findCase(deps.pool, scope, id))
  if (!row) throw new AppError('case_not_found')
  await recordView(deps, actor, row, origin)
  return isMissionNumber ? toFoundCase(row, otherMatches) : toFoundCase(row)
}
