import { countUnanswered, countWaiting } from '#governance/sign-off/server/service.ts'
import { countCasesToReview } from '#logbook/book/server/service.ts'
import { overseenBy, peopleReachedBy } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { maxWaiting } from '../waiting-work.contract.ts'
import { countWaitingWork } from './waiting-work-queries.ts'

/** Returns how much work waits for a supervisor or an administrator. */
export async function readWaitingWork(deps: Pick<Deps, 'db' | 'pool' | 'clock'>, actor: Actor) {
  const unanswered = { people: peopleReachedBy(actor), now: deps.clock.now() }
  const [{ recordsToVerify, assessments }, flaggedCases, casesToSign, unansweredRequests] = await Promise.all(
    [
      countWaitingWork(
        deps.db,
        { compliance: overseenBy(actor), cases: overseenBy(actor, 'viewCases') },
        maxWaiting,
      ),
      countCasesToReview(deps, actor, maxWaiting),
      countWaiting(deps.db, actor, maxWaiting),
      actor.role.includes('admin') ? countUnanswered(deps.db, unanswered, maxWaiting) : 0,
    ],
  )
  return {
    recordsToVerify: recordsToVerify ?? 0,
    assessments: assessments ?? 0,
    flaggedCases,
    casesToSign,
    unansweredRequests,
  }
}
