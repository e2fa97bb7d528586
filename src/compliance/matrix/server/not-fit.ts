import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readVerdicts } from '#compliance/requirements/state/server/brief-states.ts'
import { readFitnessOf } from '#compliance/requirements/state/server/team-fitness.ts'
import { narrowedTo, overseenBy, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { OrganizationCount, PersonRow } from '#people/duties/server/row-mapping.ts'
import { countByOrganization, dayOf, listPeople } from '#people/duties/server/service.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { maxJudged, maxJudgedOrganizations, maxNamedPeople, maxOrganizations } from '../not-fit.contract.ts'
import { maxPeople } from '../page-size.contract.ts'
import type { FoundNotFit, NotFitOf } from './row-mapping.ts'

/** Creates the function that says who is not fit to fly today, by organization. It audits the view once in ten minutes per session. */
export function createNotFit(deps: Deps) {
  const recordView = createViewRecorder(deps)
  return async (requester: Requester): Promise<FoundNotFit> => {
    const { db, clock } = deps
    const { actor } = requester
    const scope = overseenBy(actor)
    const now = clock.now()
    const judged = await judgeAll(db, scope, now)
    const inOrder = judged.toSorted((left, right) => right.notFit.length - left.notFit.length)
    const named = inTurn(inOrder.map(({ notFit }) => notFit)).slice(0, maxNamedPeople)
    const subjectIds = named.map(({ id }) => id)
    await recordView(requester, { action: 'not_fit_viewed', entity: 'compliance_record', subjectIds })
    const namedScope = narrowedTo(scope, subjectIds)
    const read = await readFitnessOf(db, namedScope, { people: named, when: now })
    return { organizations: inOrder, fitness: new Map(read.map(({ id, fitness }) => [id, fitness])) }
  }
}

/** One organization after the other, until enough people were judged; those after them are named without a count. */
async function judgeAll(db: Db, scope: PeopleScope, now: Date): Promise<NotFitOf[]> {
  const found: NotFitOf[] = []
  let remaining = maxJudged
  let judgedOrganizations = 0
  for (const organization of await countByOrganization(db, scope, maxOrganizations)) {
    const isJudged = organization.people > 0 && judgedOrganizations < maxJudgedOrganizations
    const limit = isJudged ? Math.min(remaining, maxPeople) : 0
    const judged = await judgeOrganization(db, scope, { organization, day: dayOf(organization, now), limit })
    remaining -= judged.judged
    judgedOrganizations += Number(isJudged)
    found.push(judged)
  }
  return found
}

interface Wanted {
  organization: OrganizationCount
  day: string
  limit: number
}

/** Counts as the matrix of the organization does. */
async function judgeOrganization(
  db: Db,
  scope: PeopleScope,
  { organization, day, limit }: Wanted,
): Promise<NotFitOf> {
  if (limit === 0) return { organization, day, judged: 0, blocking: 0, notFit: [] }
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
    notFit: people.filter((_, at) => verdicts[at] === 'not_fit'),
  }
}

/** The first of each list, then the second of each: so each organization has its name before one has two. */
function inTurn(lists: readonly (readonly PersonRow[])[]): PersonRow[] {
  return Array.from({ length: maxNamedPeople }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}
