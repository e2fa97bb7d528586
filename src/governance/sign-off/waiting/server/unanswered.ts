import { peopleReachedBy } from '#people/users/reach/server/policy.ts'
import { assertMaySeeUser } from '#people/users/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { requestsBy } from '../../requests/server/policy.ts'
import { listAskable } from '../../requests/server/queries.ts'
import { maxUnanswered } from '../contract.ts'
import { handOver } from './hand-over.ts'
import {
  findMedianDays,
  listUnanswered,
  lockUnanswered,
  type UnansweredRow,
  type UnansweredScope,
} from './unanswered-queries.ts'

export interface UnansweredFacts {
  /** Whether the reader reaches people of several organizations. */
  namesOrganizations: boolean
  rows: UnansweredRow[]
  isCapped: boolean
  medianDays: number | null
}

const scopeOf = ({ clock }: Deps, actor: Actor): UnansweredScope => ({
  people: peopleReachedBy(actor),
  now: clock.now(),
})

async function read(db: Db, scope: UnansweredScope): Promise<UnansweredFacts> {
  const unanswered = await listUnanswered(db, scope, maxUnanswered + 1)
  return {
    namesOrganizations: scope.people.reach === 'all',
    rows: unanswered.slice(0, maxUnanswered),
    isCapped: unanswered.length > maxUnanswered,
    medianDays: await findMedianDays(db, scope),
  }
}

/** Creates the function that returns the unanswered requests within the reach of an administrator and records the view. */
export function createUnansweredList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (requester: Requester): Promise<UnansweredFacts> => {
    const facts = await read(deps.db, scopeOf(deps, requester.actor))
    const subjectIds = facts.rows.map(({ clinician }) => clinician.id)
    await recordListView(requester, { action: 'signatures_unanswered_listed', entity: 'case', subjectIds })
    return facts
  }
}

interface Giving {
  clinicianId: string
  fromSupervisorId: string
  toSupervisorId: string
}

/** Gives a clinician's unanswered requests from one supervisor to another. Throws `user_not_found` or `request_invalid`. */
export const giveUnanswered = (deps: Deps, requester: Requester, giving: Giving): Promise<UnansweredFacts> =>
  inTransaction(deps.db, async (tx) => {
    const { actor, origin } = requester
    const scope = scopeOf(deps, actor)
    await assertMaySeeUser({ db: tx }, actor, giving.clinicianId, 'viewCases')
    const askable = await listAskable(tx, requestsBy({ id: giving.clinicianId }))
    const { fromSupervisorId, toSupervisorId } = giving
    if (fromSupervisorId === toSupervisorId || !askable.some(({ id }) => id === toSupervisorId)) {
      const message = 'Choose another supervisor who may sign for this clinician.'
      throw new AppError('request_invalid', { fields: [{ path: 'toSupervisorId', message }] })
    }
    const requests = await lockUnanswered(tx, scope, giving)
    await handOver(tx, { requests, now: scope.now, cause: { actor, origin }, reason: 'unanswered' })
    return read(tx, scope)
  })
