import { normaliseMissionNumber } from '#missions/mission-number.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { ownCases } from '../../record/server/policy.ts'
import { listDuplicates, mostDuplicates } from '../contract.ts'
import { findAlike } from './queries.ts'
import { toDuplicateView } from './views.ts'

export const duplicatesRoutes = (deps: Deps): Route[] => [
  route(listDuplicates, async ({ actor, query: { except, missionNumber, ...facts } }) => {
    const number = missionNumber === undefined ? null : normaliseMissionNumber(missionNumber)
    const alike = { ...facts, except: except ?? null, missionNumber: number }
    const found = await findAlike(deps.db, ownCases(actor), alike, mostDuplicates)
    return { duplicates: found.map(toDuplicateView) }
  }),
]
