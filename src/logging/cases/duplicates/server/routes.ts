import { normaliseMissionNumber } from '#logging/missions/mission-number.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { ownCaseScope } from '../../record/server/policy.ts'
import { listDuplicates, maxDuplicates } from '../contract.ts'
import { listDifferent, markDifferent } from '../different.contract.ts'
import { findDifferences, saveDifference } from './differences.ts'
import { findLikelyDuplicates } from './queries.ts'
import { toDifferentPairView, toDuplicateView } from './views.ts'

export const duplicatesRoutes = (deps: Deps): Route[] => [
  route(listDuplicates, async ({ actor, query: { except, missionNumber, ...sharedFacts } }) => {
    const number = missionNumber === undefined ? null : normaliseMissionNumber(missionNumber)
    const facts = { ...sharedFacts, except: except ?? null, missionNumber: number }
    const duplicates = await findLikelyDuplicates(deps.db, ownCaseScope(actor), facts, maxDuplicates)
    return { duplicates: duplicates.map(toDuplicateView) }
  }),
  route(markDifferent, ({ actor, body, origin }) => saveDifference(deps, actor, body, origin)),
  route(listDifferent, async ({ actor, query }) => {
    const { rows, nextCursor } = await findDifferences(deps, actor, query)
    return { pairs: rows.map(toDifferentPairView), nextCursor }
  }),
]
