import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { visibleCaseScope } from '#logging/cases/record/server/policy.ts'
import type { CaseTotals } from '../contract.ts'
import { toCaseFilters, type FilterRequest } from './case-filters.ts'
import { countCases, noTotals } from './totals-queries.ts'

// Counting everybody's cases one by one would take seconds. No single user has logged this many.
export const maxCounted = 50_000

/**
 * Creates the function that returns the totals of all cases that the actor may see and that match the filters, counting
 * at most 50,000. Totals of other users' cases are audited like views of their list.
 */
export function createCaseTotals(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (requester: { actor: Actor; origin: Origin }, request: FilterRequest): Promise<CaseTotals> => {
    const totals = await countMatches(deps, requester.actor, request)
    const mayIncludeOthers = requester.actor.role !== 'clinician' && totals.cases + totals.drafts > 0
    // Totals over all users identify nobody; totals of one clinician are about that clinician.
    const subjectIds = request.clinician === undefined ? [] : [request.clinician]
    if (mayIncludeOthers)
      await recordListView(requester, { action: 'cases_listed', entity: 'case', subjectIds })
    return totals
  }
}

async function countMatches(deps: Deps, actor: Actor, request: FilterRequest): Promise<CaseTotals> {
  const scope = visibleCaseScope(actor)
  const filters = await toCaseFilters(deps, scope, request)
  const countedTotals = filters === null ? noTotals : await countCases(deps.pool, scope, filters, maxCounted)
  const { mission_minutes: minutes, ...counts } = countedTotals
  return {
    ...counts,
    missionHours: Math.round(minutes / 6) / 10,
    isCapped: countedTotals.listed === maxCounted,
  }
}
