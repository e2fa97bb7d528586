import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { isSameRequest } from '../../parts/assessment-request.ts'
import type { Assessment } from '../../parts/reflection.contract.ts'
import { listAddressees } from './assessment-queries.ts'
import { requestEmail } from './emails.ts'
import { maySee, type LoggedCase } from './policy.ts'
import type { CaseRow } from './queries.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const requestBudget = declareMailBudget({
  name: 'assessmentRequest',
  perMailbox: { hour: 20, day: 60 },
  perPerson: { hour: 20, day: 60 },
  perPair: { hour: 5, day: 15 },
})

interface NewRequests extends LoggedCase {
  caseId: string
  /** The requests that this save adds. */
  requests: readonly Assessment[]
}

/**
 * Queues one email to each assessor in the transaction of the save. An assessor who may not open the case gets none, because
 * the link would not work for them.
 */
export async function notifyAssessors(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { caseId, requests, ...loggedCase }: NewRequests,
): Promise<void> {
  if (requests.length === 0) return
  const byAssessor = Map.groupBy(requests, ({ assessorUserId }) => assessorUserId)
  for (const assessor of await listAddressees(tx, [...byAssessor.keys()])) {
    if (!maySee(assessor, loggedCase)) continue
    const { publicUrl } = deps
    const count = byAssessor.get(assessor.id)?.length ?? 1
    const letter = requestEmail({ publicUrl, caseId, learner: actor.name, count })
    const to = { name: assessor.name, address: assessor.email }
    // If the email limit is exceeded, only the email is skipped: the assessor still sees the request in Sortie.
    await queueMail(deps, tx, { to, letter }, { budget: requestBudget, userId: actor.id })
  }
}

type CaseWithRequests = Pick<CaseRow, 'status' | 'details'>

/** Returns the requests that this save adds. Requests in a draft have not been sent yet. */
export const newRequests = (
  before: CaseWithRequests | null,
  after: CaseWithRequests,
): readonly Assessment[] => {
  if (after.status === 'draft') return []
  const requestsBefore = before && before.status !== 'draft' ? (before.details.assessments ?? []) : []
  return (after.details.assessments ?? []).filter(
    (item) => !requestsBefore.some((other) => isSameRequest(item, other)),
  )
}
