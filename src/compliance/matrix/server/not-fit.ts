import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readVerdicts } from '#compliance/requirements/state/server/brief-states.ts'
import { readFitnessOf } from '#compliance/requirements/state/server/team-fitness.ts'
import { narrowScope, overseenBy, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { CountedOrganization, PersonRow } from '#people/duties/server/row-mapping.ts'
import { countByOrganization, dayOf, listPeople } from '#people/duties/server/service.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import {
  maxEvaluatedPeople,
  maxEvaluatedOrganizations,
  maxNamedPeople,
  maxOrganizations,
} from '../not-fit.contract.ts'
import { maxPeopleEvaluated } from '../page-size.contract.ts'
import type { NotFitRows, OrganizationRow } from './row-mapping.ts'

/**
 * Creates the handler that returns who is not fit to fly today, by organization. It audits the view at most once per session in
 * ten minutes.
 */
export function createNotFit(deps: Deps) {
  const recordView = createViewRecorder(deps)
  return async (requester: Requester): Promise<NotFitRows> => {
    const { db, clock } = deps
    const { actor } = requester
    const scope = overseenBy(actor)
    const now = clock.now()
    const organizationRows = await evaluateOrganizations(db, scope, now)
    const worstFirst = organizationRows.toSorted(
      (left, right) => right.notFitPeople.length - left.notFitPeople.length,
    )
    const namedPeople = interleave(worstFirst.map(({ notFitPeople }) => notFitPeople)).slice(
      0,
      maxNamedPeople,
    )
    const subjectIds = namedPeople.map(({ id }) => id)
    await recordView(requester, { action: 'not_fit_viewed', entity: 'compliance_record', subjectIds })
    const namedScope = narrowScope(scope, subjectIds)
    const fitnessRows = await readFitnessOf(db, namedScope, { people: namedPeople, when: now })
    return {
      organizations: worstFirst,
      fitness: new Map(fitnessRows.map(({ id, fitness }) => [id, fitness])),
    }
  }
}

/**
 * Evaluates one organization after the other, until the limit of people is reached. The organizations after that are listed
 * without a count.
 */
async function evaluateOrganizations(db: Db, scope: PeopleScope, now: Date): Promise<OrganizationRow[]> {
  const organizations: OrganizationRow[] = []
  let remaining = maxEvaluatedPeople
  let evaluatedCount = 0
  for (const organization of await countByOrganization(db, scope, maxOrganizations)) {
    const isEvaluated = organization.people > 0 && evaluatedCount < maxEvaluatedOrganizations
    const limit = isEvaluated ? Math.min(remaining, maxPeopleEvaluated) : 0
    const organizationRow = await evaluateOrganization(db, scope, {
      organization,
      day: dayOf(organization, now),
      limit,
    })
    remaining -= organizationRow.judged
    evaluatedCount += Number(isEvaluated)
    organizations.push(organizationRow)
  }
  return organizations
}

interface EvaluationRequest {
  organization: CountedOrganization
  day: string
  limit: number
}

/** Counts in the same way as the matrix of the organization. */
async function evaluateOrganization(
  db: Db,
  scope: PeopleScope,
  { organization, day, limit }: EvaluationRequest,
): Promise<OrganizationRow> {
  if (limit === 0) return { organization, day, judged: 0, blocking: 0, notFitPeople: [] }
  const { id: organizationId } = organization
  const requirements = await readRequirementsInUse(db, [organizationId], day)
  const rows = requirements.filter(({ blocks_duty: blocksDuty }) => blocksDuty)
  const people = await listPeople(db, scope, { organizationId, limit })
  const verdicts = rows.length > 0 ? await readVerdicts(db, scope, { people, rows, when: day }) : []
  return {
    organization,
    day,
    judged: people.length,
    blocking: rows.length,
    notFitPeople: people.filter((_, index) => verdicts[index] === 'not_fit'),
  }
}

/** Returns the first person of each list, then the second of each, so that each organization has one name before any has two. */
function interleave(lists: readonly (readonly PersonRow[])[]): PersonRow[] {
  return Array.from({ length: maxNamedPeople }, (_, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat()
}
