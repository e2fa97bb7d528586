import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { missionResults } from '#reference/mission-lists.ts'
import { assertMaySeePerson } from '#users/server/service.ts'
import { casesVisibleTo } from '../../server/policy.ts'
import {
  findPersonStats,
  listCasesOfPerson,
  listMissionsOfPerson,
  type PersonCaseRow,
  type PersonMissionRow,
  type PersonStatsRow,
} from './queries.ts'

const shownMonths = 12
const completedResults = missionResults.filter(({ group }) => group === 'completed').map(({ code }) => code)

interface PersonStatistics {
  counts: PersonStatsRow
  /** `2025-03`, oldest first. */
  months: string[]
}

/** What one person has logged, by the months of whoever looks. */
export async function readPersonStatistics(
  deps: Deps,
  actor: Actor,
  userId: string,
): Promise<PersonStatistics> {
  await assertMaySeePerson(deps, actor, userId)
  const months = lastMonths(dateIn(actor.timeZone, deps.clock.now()))
  const since = `${months[0]}-01`
  return { counts: await findPersonStats(deps.pool, userId, { completedResults, since }), months }
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, 7),
  )
}

export async function listRecentCases(
  deps: Deps,
  actor: Actor,
  { userId, limit }: { userId: string; limit: number },
): Promise<PersonCaseRow[]> {
  await assertMaySeePerson(deps, actor, userId)
  return listCasesOfPerson(deps.pool, casesVisibleTo(actor), userId, limit)
}

export async function listRecentMissions(
  deps: Deps,
  actor: Actor,
  { userId, limit }: { userId: string; limit: number },
): Promise<PersonMissionRow[]> {
  await assertMaySeePerson(deps, actor, userId)
  return listMissionsOfPerson(deps.pool, casesVisibleTo(actor), userId, limit)
}
