import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readBriefs, readVerdicts, readWhoHas } from '#compliance/requirements/state/server/brief-states.ts'
import { listReturns } from '#compliance/requirements/state/server/known-queries.ts'
import { toNamed } from '#compliance/requirements/state/server/views.ts'
import { narrowedTo, overseenBy } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { countPeople, listPeople, readBasesOf, type PeopleFilter } from '#people/duties/server/service.ts'
import { byVerdict } from '#compliance/requirements/state/fitness.ts'
import type { FitVerdict, StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
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
    assertOneOrganization(actor, filters)
    const day = filters.asOf ?? dateIn(actor.timeZone, deps.clock.now())
    const found = worstFirst(await findPage(deps.db, actor, { ...filters, day, page }))
    const subjectIds = found.people.map(({ person }) => person.id)
    const view = { action: 'compliance_matrix_viewed', entity: 'compliance_record', subjectIds }
    await recordMatrixView(requester, view)
    const { columns, requirements } = found
    const of = filters.organizationId ?? actor.organizationId
    return {
      ...found,
      requirements: columns.map((row) => toNamed({ row })),
      isPart: filters.requirementId !== undefined,
      returns: await returnsOn(deps.db, actor, found),
      choices: {
        requirements: requirements.map((row) => toNamed({ row })),
        bases: await readBasesOf(deps.db, actor.role === 'super_admin' ? of : actor.organizationId),
      },
    }
  }
}

/** A super administrator looks at one organization at a time: of all of them nobody reads the columns. */
export function assertOneOrganization(actor: Actor, { organizationId }: MatrixFilters): void {
  if (actor.role === 'super_admin' && organizationId === undefined)
    throw new AppError('matrix_organization_needed')
}

type Wanted = MatrixFilters & { day: string; page: number }
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
  const { day, status, fitness, page } = wanted
  const offset = (page - 1) * perPage
  const filter = peopleOf(wanted)
  const all = await listPeople(db, overseenBy(actor), { ...filter, limit: maxPeople + 1 })
  const isCapped = all.length > maxPeople
  const isLookedFor = status !== undefined || fitness !== undefined
  const people = all.slice(0, maxPeople)
  const { requirements, columns } = await columnsOf(db, actor, people, wanted)
  const having = await thoseWithStatus(db, actor, { people, rows: columns, day, status })
  const verdicts = await readVerdicts(db, overseenBy(actor), { people: having, rows: requirements, day })
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
    day,
    requirements,
    columns,
    people: await withStates(db, actor, shown, { columns, day }),
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
  day: string
  status: StateStatus | undefined
}

async function thoseWithStatus(db: Db, actor: Actor, { status, ...wanted }: WithStatus) {
  if (status === undefined) return wanted.people
  const has = await readWhoHas(db, overseenBy(actor), { ...wanted, status })
  return wanted.people.filter((_, at) => has[at])
}

const isReturned = ({ status }: { status: StateStatus }): boolean => status === 'rejected'

/** Asks only about the people and requirements of whom something was returned. */
function returnsOn(db: Db, actor: Actor, { day, columns, people }: FoundStates) {
  const userIds = people.flatMap(({ person, states }) => (states.some(isReturned) ? [person.id] : []))
  const requirementIds =
    userIds.length === 0
      ? []
      : columns.flatMap(({ id }, at) =>
          people.some(({ states }) => states[at]?.status === 'rejected') ? [id] : [],
        )
  const scope = narrowedTo(overseenBy(actor), userIds)
  return listReturns(db, scope, { requirementIds, day, timeZone: actor.timeZone })
}

export const peopleOf = ({ organizationId, role, base, q }: MatrixFilters): PeopleFilter => ({
  organizationId,
  role,
  baseCode: base,
  q,
})

/** Returns what these people are asked for, and the columns of it that are shown. */
async function columnsOf(db: Db, actor: Actor, people: readonly PersonRow[], wanted: Wanted) {
  const { day, requirementId } = wanted
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
  { columns, day }: { columns: readonly RequirementRow[]; day: string },
) {
  const states = await readBriefs(db, overseenBy(actor), { people, rows: columns, day })
  return people.map((person, at) => ({ person, states: states[at] ?? [] }))
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
