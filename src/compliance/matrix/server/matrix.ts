import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import {
  readBriefStates,
  readVerdicts,
  readHasStatus,
} from '#compliance/requirements/state/server/brief-states.ts'
import { listReturns } from '#compliance/requirements/state/server/known-queries.ts'
import { toNamedRequirement } from '#compliance/requirements/state/server/views.ts'
import { narrowScope, overseenBy } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import {
  countPeople,
  dayOf,
  earliestDay,
  findOrganization,
  listPeople,
  readBasesOf,
  type PeopleFilter,
  type DayOrInstant,
} from '#people/duties/server/service.ts'
import { byVerdict } from '#compliance/requirements/state/fitness.ts'
import type { FitVerdict, StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { orderColumnsByUrgency } from '../column-order.ts'
import { maxPeopleEvaluated, peoplePerPage } from '../page-size.contract.ts'
import type { MatrixRows, MatrixStates } from './row-mapping.ts'

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

/** Creates the handler for a page of the matrix. It audits the view at most once per session in ten minutes. */
export function createMatrix(deps: Deps) {
  const recordMatrixView = createViewRecorder(deps)
  return async (
    requester: Requester,
    { page, ...filters }: MatrixFilters & { page: number },
  ): Promise<MatrixRows> => {
    const { actor } = requester
    const now = deps.clock.now()
    const { id: organizationId, time_zone: zone } = await getSelectedOrganization(deps.db, actor, filters)
    const when = filters.asOf ?? now
    const matrixPage = orderColumnsByUrgency(await findPage(deps.db, actor, { ...filters, when, zone, page }))
    const subjectIds = matrixPage.people.map(({ person }) => person.id)
    const view = { action: 'compliance_matrix_viewed', entity: 'compliance_record', subjectIds }
    await recordMatrixView(requester, view)
    const { columns, requirements } = matrixPage
    return {
      ...matrixPage,
      requirements: columns.map((row) => toNamedRequirement({ row })),
      isSingleRequirement: filters.requirementId !== undefined,
      day: dayOf({ time_zone: zone }, when),
      today: dayOf({ time_zone: zone }, now),
      findReturn: await listReturnedRecords(deps.db, actor, matrixPage),
      choices: {
        requirements: requirements.map((row) => toNamedRequirement({ row })),
        bases: await readBasesOf(
          deps.db,
          actor.role === 'super_admin' ? organizationId : actor.organizationId,
        ),
      },
    }
  }
}

/**
 * Returns the selected organization, or the caller's own if none is selected. A super administrator must select one: the
 * columns of all organizations would be too many to read. Throws `matrix_organization_not_found` if it is outside the caller's
 * reach.
 */
export async function getSelectedOrganization(
  db: Db,
  actor: Actor,
  { organizationId }: MatrixFilters,
): Promise<{ id: string | null; time_zone: string }> {
  if (actor.role === 'super_admin' && organizationId === undefined)
    throw new AppError('matrix_organization_needed')
  if (organizationId === undefined || organizationId === actor.organizationId)
    return { id: actor.organizationId, time_zone: actor.timeZone }
  const organization = await findOrganization(db, overseenBy(actor), organizationId)
  if (!organization) throw new AppError('matrix_organization_not_found')
  return organization
}

type PageRequest = MatrixFilters & { when: DayOrInstant; zone: string; page: number }
type Page = MatrixStates & {
  requirements: RequirementRow[]
  count: number
  notFit: number | null
  isCapped: boolean
}

/**
 * Evaluates everybody's duty-blocking requirements, so that people who are not fit to fly come first, and all requirements only
 * for the people on the page. People beyond the first 2,000 are not evaluated for this order; they follow by name.
 */
async function findPage(db: Db, actor: Actor, request: PageRequest): Promise<Page> {
  const { when, status, fitness, page } = request
  const offset = (page - 1) * peoplePerPage
  const filter = toPeopleFilter(request)
  const all = await listPeople(db, overseenBy(actor), { ...filter, limit: maxPeopleEvaluated + 1 })
  const isCapped = all.length > maxPeopleEvaluated
  const hasStatusFilter = status !== undefined || fitness !== undefined
  const people = all.slice(0, maxPeopleEvaluated)
  const { requirements, columns } = await readColumns(db, actor, people, request)
  const peopleWithStatus = await filterByStatus(db, actor, { people, rows: columns, when, status })
  const verdictRequest = { people: peopleWithStatus, rows: requirements, when }
  const verdicts = await readVerdicts(db, overseenBy(actor), verdictRequest)
  const evaluated = peopleWithStatus.flatMap((person, index) => {
    const verdict = verdicts[index] ?? 'fit'
    return fitness === undefined || verdict === fitness ? [{ person, verdict }] : []
  })
  const byUrgency = evaluated.toSorted((a, b) => byVerdict(a.verdict, b.verdict))
  const isPastEvaluated = isCapped && !hasStatusFilter && offset >= maxPeopleEvaluated
  const pageOfPeople = isPastEvaluated
    ? await listPeople(db, overseenBy(actor), { ...filter, limit: peoplePerPage, offset })
    : byUrgency.slice(offset, offset + peoplePerPage).map(({ person }) => person)
  return {
    requirements,
    columns,
    people: await withStates(db, actor, pageOfPeople, { columns, when }),
    count: isCapped && !hasStatusFilter ? await countPeople(db, overseenBy(actor), filter) : evaluated.length,
    notFit: requirements.some(({ blocks_duty: blocksDuty }) => blocksDuty)
      ? evaluated.filter(({ verdict }) => verdict === 'not_fit').length
      : null,
    isCapped,
  }
}

interface WithStatus {
  people: readonly PersonRow[]
  rows: readonly RequirementRow[]
  when: DayOrInstant
  status: StateStatus | undefined
}

async function filterByStatus(db: Db, actor: Actor, { status, ...request }: WithStatus) {
  if (status === undefined) return request.people
  const hasStatus = await readHasStatus(db, overseenBy(actor), { ...request, status })
  return request.people.filter((_, index) => hasStatus[index])
}

const isRejected = ({ status }: { status: StateStatus }): boolean => status === 'rejected'

/** Queries only the people and requirements with a returned record. */
function listReturnedRecords(db: Db, actor: Actor, { columns, people }: MatrixStates) {
  const userIds = people.flatMap(({ person, states }) => (states.some(isRejected) ? [person.id] : []))
  const requirementIds =
    userIds.length === 0
      ? []
      : columns.flatMap(({ id }, index) =>
          people.some(({ states }) => states[index]?.status === 'rejected') ? [id] : [],
        )
  const scope = narrowScope(overseenBy(actor), userIds)
  const day = people.map(({ day }) => day).reduce((a, b) => (a > b ? a : b), '0001-01-01')
  return listReturns(db, scope, { requirementIds, day })
}

export const toPeopleFilter = ({ organizationId, role, base, q }: MatrixFilters): PeopleFilter => ({
  organizationId,
  role,
  baseCode: base,
  q,
})

/** Returns the requirements that apply to these people, and those that are shown as columns. */
async function readColumns(db: Db, actor: Actor, people: readonly PersonRow[], request: PageRequest) {
  const { when, zone, requirementId } = request
  const day = earliestDay(people, when, zone)
  const requirements = await readRequirementsInUse(db, requirementOwnerIds(actor, people, request), day)
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
  { columns, when }: { columns: readonly RequirementRow[]; when: DayOrInstant },
) {
  const states = await readBriefStates(db, overseenBy(actor), { people, rows: columns, when })
  return people.map((person, index) => ({ person, day: dayOf(person, when), states: states[index] ?? [] }))
}

/**
 * Returns the ids of the organizations whose requirements are shown: those of the people, and the selected one, so that an
 * empty page has columns too. Only a super administrator sees the requirements of another organization, unless people who
 * belong to it are listed.
 */
export function requirementOwnerIds(
  actor: Actor,
  people: readonly PersonRow[],
  { organizationId: selectedId }: MatrixFilters,
): string[] {
  const ids = people.flatMap(({ organization_id: id }) => id ?? [])
  const maySeeSelected =
    selectedId === undefined || selectedId === actor.organizationId || actor.role === 'super_admin'
  const organizationId = maySeeSelected ? (selectedId ?? actor.organizationId) : null
  return [...new Set(organizationId === null ? ids : [...ids, organizationId])]
}
