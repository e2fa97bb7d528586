import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readBriefs, readVerdicts, readWhoHas } from '#compliance/requirements/state/server/brief-states.ts'
import { listReturns } from '#compliance/requirements/state/server/known-queries.ts'
import { toNamed } from '#compliance/requirements/state/server/views.ts'
import { narrowedTo, overseenBy } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import {
  countPeople,
  dayOf,
  earliestDay,
  findOrganization,
  listPeople,
  readBasesOf,
  type PeopleFilter,
  type When,
} from '#people/duties/server/service.ts'
import { byVerdict } from '#compliance/requirements/state/fitness.ts'
import type { FitVerdict, StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { worstFirst } from '../column-order.ts'
import { maxPeople, perPage } from '../page-size.contract.ts'
import type { FoundMatrix, FoundStates } from './row-mapping.ts'

export interface MatrixFilters {
  asOf?: string | undefined
  organizationId?: string | undefined
  requirementId?: string | undefined
  role?: string | undefined
  base?: string | undefined
  status?: StateStatus | undefined
  fitness?: FitVerdict | undefined
  q?: string | undefined
}

/** Creates the function that returns a page of the states. It audits the view once in ten minutes per session. */
export function createMatrix(deps: Deps) {
  const recordMatrixView = createViewRecorder(deps)
  return async (
    requester: Requester,
    { page, ...filters }: MatrixFilters & { page: number },
  ): Promise<FoundMatrix> => {
    const { actor } = requester
    const now = deps.clock.now()
    const { id: of, time_zone: zone } = await getOrganizationShown(deps.db, actor, filters)
    const when = filters.asOf ?? now
    const found = worstFirst(await findPage(deps.db, actor, { ...filters, when, zone, page }))
    const subjectIds = found.people.map(({ person }) => person.id)
    const view = { action: 'compliance_matrix_viewed', entity: 'compliance_record', subjectIds }
    await recordMatrixView(requester, view)
    const { columns, requirements } = found
    return {
      ...found,
      requirements: columns.map((row) => toNamed({ row })),
      isPart: filters.requirementId !== undefined,
      day: dayOf({ time_zone: zone }, when),
      today: dayOf({ time_zone: zone }, now),
      returns: await returnsOn(deps.db, actor, found),
      choices: {
        requirements: requirements.map((row) => toNamed({ row })),
        bases: await readBasesOf(deps.db, actor.role === 'super_admin' ? of : actor.organizationId),
      },
    }
  }
}

/**
 * Returns the organization that is looked at, the own one if none is named. A super administrator names one: of all of them nobody
 * reads the columns. One that is not the caller's is refused as one that does not exist.
 */
export async function getOrganizationShown(
  db: Db,
  actor: Actor,
  { organizationId }: MatrixFilters,
): Promise<{ id: string | null; time_zone: string }> {
  if (actor.role === 'super_admin' && organizationId === undefined)
    throw new AppError('matrix_organization_needed')
  if (organizationId === undefined || organizationId === actor.organizationId)
    return { id: actor.organizationId, time_zone: actor.timeZone }
  const found = await findOrganization(db, overseenBy(actor), organizationId)
  if (!found) throw new AppError('matrix_organization_not_found')
  return found
}

type Wanted = MatrixFilters & { when: When; zone: string; page: number }
type Page = FoundStates & {
  requirements: RequirementRow[]
  count: number
  notFit: number | null
  isCapped: boolean
}

/**
 * Judges of everybody only what blocks duty, because who is not fit to fly comes first, and of the people of one page all of it.
 * Beyond the first 2,000 people nobody is judged before the page: they follow by name.
 */
async function findPage(db: Db, actor: Actor, wanted: Wanted): Promise<Page> {
  const { when, status, fitness, page } = wanted
  const offset = (page - 1) * perPage
  const filter = peopleOf(wanted)
  const all = await listPeople(db, overseenBy(actor), { ...filter, limit: maxPeople + 1 })
  const isCapped = all.length > maxPeople
  const isLookedFor = status !== undefined || fitness !== undefined
  const people = all.slice(0, maxPeople)
  const { requirements, columns } = await columnsOf(db, actor, people, wanted)
  const having = await thoseWithStatus(db, actor, { people, rows: columns, when, status })
  const asked = { people: having, rows: requirements, when }
  const verdicts = await readVerdicts(db, overseenBy(actor), asked)
  const judged = having.flatMap((person, at) => {
    const verdict = verdicts[at] ?? 'fit'
    return fitness === undefined || verdict === fitness ? [{ person, verdict }] : []
  })
  const inOrder = judged.toSorted((a, b) => byVerdict(a.verdict, b.verdict))
  const isBeyond = isCapped && !isLookedFor && offset >= maxPeople
  const shown = isBeyond
    ? await listPeople(db, overseenBy(actor), { ...filter, limit: perPage, offset })
    : inOrder.slice(offset, offset + perPage).map(({ person }) => person)
  return {
    requirements,
    columns,
    people: await withStates(db, actor, shown, { columns, when }),
    count: isCapped && !isLookedFor ? await countPeople(db, overseenBy(actor), filter) : judged.length,
    notFit: requirements.some(({ blocks_duty: blocksDuty }) => blocksDuty)
      ? judged.filter(({ verdict }) => verdict === 'not_fit').length
      : null,
    isCapped,
  }
}

interface WithStatus {
  people: readonly PersonRow[]
  rows: readonly RequirementRow[]
  when: When
  status: StateStatus | undefined
}

async function thoseWithStatus(db: Db, actor: Actor, { status, ...wanted }: WithStatus) {
  if (status === undefined) return wanted.people
  const has = await readWhoHas(db, overseenBy(actor), { ...wanted, status })
  return wanted.people.filter((_, at) => has[at])
}

const isReturned = ({ status }: { status: StateStatus }): boolean => status === 'rejected'

/** Asks only about the people and requirements of whom something was returned. */
function returnsOn(db: Db, actor: Actor, { columns, people }: FoundStates) {
  const userIds = people.flatMap(({ person, states }) => (states.some(isReturned) ? [person.id] : []))
  const requirementIds =
    userIds.length === 0
      ? []
      : columns.flatMap(({ id }, at) =>
          people.some(({ states }) => states[at]?.status === 'rejected') ? [id] : [],
        )
  const scope = narrowedTo(overseenBy(actor), userIds)
  const day = people.map(({ day }) => day).reduce((a, b) => (a > b ? a : b), '0001-01-01')
  return listReturns(db, scope, { requirementIds, day })
}

export const peopleOf = ({ organizationId, role, base, q }: MatrixFilters): PeopleFilter => ({
  organizationId,
  role,
  baseCode: base,
  q,
})

/** Returns what these people are asked for, and the columns of it that are shown. */
async function columnsOf(db: Db, actor: Actor, people: readonly PersonRow[], wanted: Wanted) {
  const { when, zone, requirementId } = wanted
  const day = earliestDay(people, when, zone)
  const requirements = await readRequirementsInUse(db, organizationsOf(actor, people, wanted), day)
  return {
    requirements,
    columns:
      requirementId === undefined ? requirements : requirements.filter(({ id }) => id === requirementId),
  }
}

async function withStates(
  db: Db,
  actor: Actor,
  people: readonly PersonRow[],
  { columns, when }: { columns: readonly RequirementRow[]; when: When },
) {
  const states = await readBriefs(db, overseenBy(actor), { people, rows: columns, when })
  return people.map((person, at) => ({ person, day: dayOf(person, when), states: states[at] ?? [] }))
}

/**
 * Those of the people, and the one that is looked at: an empty page has columns too. Of another organization than the own
 * only a super administrator looks at what it asks for, unless people are shown who belong to it.
 */
export function organizationsOf(
  actor: Actor,
  people: readonly PersonRow[],
  { organizationId: wanted }: MatrixFilters,
): string[] {
  const ids = people.flatMap(({ organization_id: id }) => id ?? [])
  const isOpen = wanted === undefined || wanted === actor.organizationId || actor.role === 'super_admin'
  const organizationId = isOpen ? (wanted ?? actor.organizationId) : null
  return [...new Set(organizationId === null ? ids : [...ids, organizationId])]
}
