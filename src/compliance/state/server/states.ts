import { dateIn } from '#platform/contract/zoned-time.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { seenPerson, type By } from '#duties/server/service.ts'
import { overseenBy } from '#duties/server/policy.ts'
import { findPerson, listPeople } from '#duties/server/service.ts'
import { listRequirementsInUse } from '../../requirements/server/queries.ts'
import { mostPeople } from '../contract.ts'
import { askedOn, judge, readKnowledge } from './judging.ts'
import { listRejectionReasons } from './known-queries.ts'
import type { FoundMatrix, PersonStates } from './row-mapping.ts'

/** Of one organization and of every organization. */
const mostOfAPerson = 400
const mostInMatrix = 400

/** Returns the state of every requirement of a user on a day. Audits the view of another user's. */
export async function openStates(
  deps: Deps,
  by: By,
  { userId = by.actor.id, asOf }: { userId?: string | undefined; asOf?: string | undefined },
): Promise<PersonStates> {
  const { actor } = by
  const scope = await seenPerson(deps, actor, userId)
  const person = await findPerson(deps.db, scope, userId)
  if (!person) throw new AppError('user_not_found')
  const view = { action: 'compliance_viewed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, ...by, ...view })
  const day = asOf ?? dateIn(actor.timeZone, deps.clock.now())
  const organizationIds = person.organization_id === null ? [] : [person.organization_id]
  const rows = await listRequirementsInUse(deps.db, { organizationIds, day }, mostOfAPerson)
  const knowledge = await readKnowledge(deps.db, scope, { rows, day })
  const judged = judge(person, rows.map(askedOn(day)), knowledge).filter((one) => one !== null)
  const rejected = judged.flatMap(({ state }) =>
    state?.status === 'rejected' && state.recordId !== null ? [state.recordId] : [],
  )
  return {
    userId,
    userName: person.name,
    day,
    judged,
    reasons: await listRejectionReasons(deps.db, scope, rejected),
  }
}

interface MatrixRequest {
  asOf?: string | undefined
  organizationId?: string | undefined
  requirementId?: string | undefined
}

/** Creates the function that returns everybody's states. It audits the view once in ten minutes per session. */
export function createMatrix(deps: Deps) {
  const recordMatrixView = createViewRecorder(deps)
  return async (by: By, { asOf, organizationId, requirementId }: MatrixRequest): Promise<FoundMatrix> => {
    const { actor } = by
    const scope = overseenBy(actor)
    await recordMatrixView(by, { action: 'compliance_matrix_viewed', entity: 'compliance_record' })
    const day = asOf ?? dateIn(actor.timeZone, deps.clock.now())
    const found = await listPeople(deps.db, scope, { organizationId, limit: mostPeople + 1 })
    const people = found.slice(0, mostPeople)
    const organizations = new Set(people.flatMap(({ organization_id: id }) => id ?? []))
    const inUse = { organizationIds: [...organizations], day, id: requirementId }
    const rows = await listRequirementsInUse(deps.db, inUse, mostInMatrix)
    const knowledge = await readKnowledge(deps.db, scope, { rows, day })
    const asked = rows.map(askedOn(day))
    return {
      day,
      asked,
      people: people.map((person) => ({ person, judged: judge(person, asked, knowledge) })),
      isCapped: found.length > mostPeople,
    }
  }
}
