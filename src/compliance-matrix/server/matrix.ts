import {
  countOverseenPeople,
  nameRequirement,
  readRequirementsInUse,
  readBases,
  readWhoHasStatus,
  readOverseenPeople,
  readOverseenStates,
  type RequirementInUse,
  type OverseenFilter,
  type OverseenPerson,
} from '#compliance/server/service.ts'
import type { StateStatus } from '#compliance/rules/words.contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { worstFirst } from '../column-order.ts'
import { mostPeople, perPage } from '../page-size.contract.ts'
import type { FoundMatrix, FoundStates } from './row-mapping.ts'

export interface By {
  actor: Actor
  origin: Origin
}

export interface MatrixFilters {
  asOf?: string | undefined
  organizationId?: string | undefined
  requirementId?: string | undefined
  role?: string | undefined
  base?: string | undefined
  status?: StateStatus | undefined
  q?: string | undefined
}

/** Creates the function that returns a page of the states. It audits the view once in ten minutes per session. */
export function createMatrix(deps: Deps) {
  const recordMatrixView = createViewRecorder(deps)
  return async (by: By, { page, ...filters }: MatrixFilters & { page: number }): Promise<FoundMatrix> => {
    const { actor } = by
    assertOneOrganization(actor, filters)
    await recordMatrixView(by, { action: 'compliance_matrix_viewed', entity: 'compliance_record' })
    const day = filters.asOf ?? dateIn(actor.timeZone, deps.clock.now())
    const found = worstFirst(await findPage(deps.db, actor, { ...filters, day, page }))
    const { columns, asked } = found
    const of = filters.organizationId ?? actor.organizationId
    return {
      ...found,
      requirements: columns.map(nameRequirement),
      isPart: filters.requirementId !== undefined,
      choices: {
        requirements: asked.map(nameRequirement),
        bases: await readBases(deps.db, actor.role === 'super_admin' ? of : actor.organizationId),
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
type Page = FoundStates & { asked: RequirementInUse[]; count: number; isCapped: boolean }

/** Judges the people of one page alone. Where a status is looked for, all are asked whether they have it first. */
async function findPage(db: Db, actor: Actor, wanted: Wanted): Promise<Page> {
  const { day, status, page } = wanted
  const offset = (page - 1) * perPage
  const filter = peopleOf(wanted)
  if (status === undefined) {
    const people = await readOverseenPeople(db, actor, { ...filter, limit: perPage, offset })
    const { asked, columns } = await columnsOf(db, actor, people, wanted)
    return {
      day,
      asked,
      columns,
      people: await withStates(db, actor, people, { columns, day }),
      count: await countOverseenPeople(db, actor, filter),
      isCapped: false,
    }
  }
  const all = await readOverseenPeople(db, actor, { ...filter, limit: mostPeople + 1 })
  const people = all.slice(0, mostPeople)
  const { asked, columns } = await columnsOf(db, actor, people, wanted)
  const has = await readWhoHasStatus(db, actor, { people, rows: columns, day, status })
  const having = people.filter((_, at) => has[at])
  const shown = having.slice(offset, offset + perPage)
  return {
    day,
    asked,
    columns,
    people: await withStates(db, actor, shown, { columns, day }),
    count: having.length,
    isCapped: all.length > mostPeople,
  }
}

export const peopleOf = ({ organizationId, role, base, q }: MatrixFilters): OverseenFilter => ({
  organizationId,
  role,
  baseCode: base,
  q,
})

/** Returns what these people are asked for, and the columns of it that are shown. */
async function columnsOf(db: Db, actor: Actor, people: readonly OverseenPerson[], wanted: Wanted) {
  const { day, requirementId } = wanted
  const asked = await readRequirementsInUse(db, organizationsOf(actor, people, wanted), day)
  return {
    asked,
    columns: requirementId === undefined ? asked : asked.filter(({ id }) => id === requirementId),
  }
}

async function withStates(
  db: Db,
  actor: Actor,
  people: readonly OverseenPerson[],
  { columns, day }: { columns: readonly RequirementInUse[]; day: string },
) {
  const states = await readOverseenStates(db, actor, { people, rows: columns, day })
  return people.map((person, at) => ({ person, states: states[at] ?? [] }))
}

/**
 * Those of the people, and the one that is looked at: an empty page has columns too. Of another organization than the own
 * only a super administrator looks at what it asks for, unless people are shown who belong to it.
 */
export function organizationsOf(
  actor: Actor,
  people: readonly OverseenPerson[],
  { organizationId: wanted }: MatrixFilters,
): string[] {
  const ids = people.flatMap(({ organization_id: id }) => id ?? [])
  const isOpen = wanted === undefined || wanted === actor.organizationId || actor.role === 'super_admin'
  const organizationId = isOpen ? (wanted ?? actor.organizationId) : null
  return [...new Set(organizationId === null ? ids : [...ids, organizationId])]
}
