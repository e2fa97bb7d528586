import { dateIn } from '#platform/contract/zoned-time.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { missionResults } from '#reference/mission-lists.ts'
import { assertMaySeeUser } from '#people/users/server/service.ts'
import { visibleCaseScope } from '#logging/cases/record/server/policy.ts'
import {
  findPersonStats,
  listCasesOfPerson,
  listMissionsOfPerson,
  type PersonCaseRow,
  type PersonMissionRow,
  type PersonStatsRow,
} from './queries.ts'

const monthCount = 12
const completedGroups = new Set<string>(['completed', 'completed_no_patient'])
const completedResults = missionResults
  .filter(({ group }) => completedGroups.has(group))
  .map(({ code }) => code)

interface PersonStatistics {
  counts: PersonStatsRow
  /** Months such as `2025-03`, oldest first. */
  months: string[]
}

interface Viewer {
  actor: Actor
  origin: Origin
}

/** Throws `user_not_found` unless the actor may see this user. Audits the view of another user's work. */
async function authorizeView(
  deps: Deps,
  { actor, origin }: Viewer,
  userId: string,
  auditedView: { action: string; partOf?: string[] },
): Promise<void> {
  await assertMaySeeUser(deps, actor, userId, 'viewCases')
  await auditView(deps.db, {
    ownerId: userId,
    actor,
    ...auditedView,
    entity: 'user',
    entityId: userId,
    origin,
  })
}

/** Returns the statistics of one user. The months follow the time zone of the actor. */
export async function readPersonStatistics(
  deps: Deps,
  { actor, origin }: Viewer,
  userId: string,
): Promise<PersonStatistics> {
  await authorizeView(deps, { actor, origin }, userId, {
    action: 'person_stats_viewed',
    partOf: ['supervised_viewed'],
  })
  const months = lastMonths(dateIn(actor.timeZone, deps.clock.now()))
  const since = `${months[0]}-01`
  return { counts: await findPersonStats(deps.pool, userId, { completedResults, since }), months }
}

/** Returns the twelve months up to the month of `today`, such as `2025-03`, oldest first. */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(year, month - monthCount + index, 1)).toISOString().slice(0, 7),
  )
}

export async function listRecentCases(
  deps: Deps,
  { actor, origin }: Viewer,
  { userId, limit }: { userId: string; limit: number },
): Promise<PersonCaseRow[]> {
  await authorizeView(deps, { actor, origin }, userId, { action: 'person_cases_listed' })
  return listCasesOfPerson(deps.pool, visibleCaseScope(actor), userId, limit)
}

export async function listRecentMissions(
  deps: Deps,
  { actor, origin }: Viewer,
  { userId, limit }: { userId: string; limit: number },
): Promise<PersonMissionRow[]> {
  await authorizeView(deps, { actor, origin }, userId, { action: 'person_missions_listed' })
  return listMissionsOfPerson(deps.pool, visibleCaseScope(actor), userId, limit)
}
