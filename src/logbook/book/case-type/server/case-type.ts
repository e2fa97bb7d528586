import { visibleCaseScope } from '#logging/cases/record/server/policy.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { lastMonths } from '../../person/server/person-figures.ts'
import { findCaseType } from '../case-type-of.ts'
import { findCaseTypeFigures } from './queries.ts'

// A service's commonest type could have a hundred thousand cases; the newest ones show current practice.
const maxCounted = 10_000

/**
 * Creates the function that returns the statistics of a type, over the cases that the actor may see in the logbook.
 * Statistics of other users' cases are audited like views of their list.
 */
export function createCaseTypeFigures(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (requester: { actor: Actor; origin: Origin }, codeOrLabel: string) => {
    const type = findCaseType(codeOrLabel)
    if (type === null) throw new AppError('case_type_not_found')
    const months = lastMonths(dateIn(requester.actor.timeZone, deps.clock.now()))
    const filters = { type: type.code, since: `${months[0]}-01`, limit: maxCounted }
    const row = await findCaseTypeFigures(deps.pool, visibleCaseScope(requester.actor), filters)
    const mayIncludeOthers = requester.actor.role !== 'clinician' && row.cases > 0
    if (mayIncludeOthers)
      await recordListView(requester, { action: 'cases_listed', entity: 'case', subjectIds: [] })
    return { type, months, row, isCapped: row.looked_at === maxCounted }
  }
}
