import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { recordView } from '../record/server/history.ts'
import { casesVisibleTo } from '../record/server/policy.ts'
import { findCase, listMatches, type FoundCase } from '../record/server/queries.ts'
import { toFoundCase } from '../record/server/row-mapping.ts'

export { editCase } from '../changes/server/edit-case.ts'
export { answerAssessment, replyToAssessment } from '#assessments/server/service.ts'
export { flagCase } from '../changes/server/flag-case.ts'
export { readHistory } from '../record/server/history.ts'
export { browseDeleted, deleteCase, restoreCase, voidCase } from '../changes/server/removal.ts'
export { eraseLogbook, exportCases, exportHistory } from './export-and-erase.ts'
export { openLogbook } from '#logbook/list/server/list-cases.ts'
export { logCase } from '../logging/server/log-case.ts'
export { toCaseColumns, toProcedureColumns } from '../record/server/row-mapping-queries.ts'

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
