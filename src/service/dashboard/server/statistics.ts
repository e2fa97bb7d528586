import type { Actor } from '#platform/server/auth/actor.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Period } from '../contract.ts'
import { monthOf, findRange } from '../periods.ts'
import { findStatistics, foldCounts, type CountsPeriod, type Statistics } from './queries.ts'

/**
 * Returns the current statistics of a period for the actor's organization or for the whole service. The organization of the actor
 * determines when weeks and months begin.
 */
export async function readStatistics(deps: Deps, actor: Actor, period: Period): Promise<Statistics> {
  const today = dateIn(actor.timeZone, deps.clock.now())
  const range = findRange(period, today, actor.weekStartsOn)
  const organizationId = actor.reach === 'organization' ? actor.organizationId : null
  const countsPeriod = toCountsPeriod(period, range)
  const statistics = await findStatistics(deps, { organizationId, countsPeriod, range, today })
  return { ...statistics, organizationId, range, today }
}

export const foldPendingCounts = ({ db }: Deps): Promise<void> => foldCounts(db)

function toCountsPeriod(period: Period, range: ReturnType<typeof findRange>): CountsPeriod {
  if (range === null) return { grain: 'all', startsOn: '-infinity' }
  if (period === 'this_week') return { grain: 'week', startsOn: range.from }
  return { grain: 'month', startsOn: monthOf(range.from) }
}
