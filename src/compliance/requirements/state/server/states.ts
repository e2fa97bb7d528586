import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { dayOf, findPerson, getVisiblePersonScope } from '#people/duties/server/service.ts'
import { listRequirementsInUse } from '../../definitions/server/queries.ts'
import { toRequirementOnDay, evaluateRequirements, readAllPeopleFacts } from './judging.ts'
import { listReturns } from './known-queries.ts'
import type { PersonStates } from './row-mapping.ts'

/** The maximum for one organization, including requirements of every organization. */
const maxRequirements = 400

/**
 * Returns the state of every requirement of a user on a day; by default today in their organization. Audits the view if it is
 * another user's.
 */
export async function getStates(
  deps: Deps,
  requester: Requester,
  { userId = requester.actor.id, asOf }: { userId?: string | undefined; asOf?: string | undefined },
): Promise<PersonStates> {
  const { actor } = requester
  const scope = await getVisiblePersonScope(deps, actor, userId)
  const person = await findPerson(deps.db, scope, userId)
  if (!person) throw new AppError('user_not_found')
  const view = { action: 'compliance_viewed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, ...requester, ...view })
  const today = dayOf(person, deps.clock.now())
  const day = asOf ?? today
  const organizationIds = person.organization_id === null ? [] : [person.organization_id]
  const rows = await listRequirementsInUse(deps.db, { organizationIds, day }, maxRequirements)
  const requirements = rows.map(toRequirementOnDay(day))
  const peopleFacts = await readAllPeopleFacts(deps.db, scope, { people: [person], requirements, day })
  const judged = evaluateRequirements(person, requirements, peopleFacts).filter((item) => item !== null)
  const requirementIds = judged.flatMap(({ requirement: { row }, state }) =>
    state?.status === 'rejected' ? [row.id] : [],
  )
  return {
    userId,
    userName: person.name,
    day,
    today,
    judged,
    returns: await listReturns(deps.db, scope, { requirementIds, day }),
  }
}
