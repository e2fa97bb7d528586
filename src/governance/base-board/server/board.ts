import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import { readRequirementsInUse, readStatuses } from '#compliance/requirements/server/service.ts'
import { shownStatuses } from '#compliance/requirements/state/state-words.ts'
import { readReachedLevels } from '#governance/levels/server/service.ts'
import type { Base, PersonRow } from '#people/duties/server/row-mapping.ts'
import {
  dayOf,
  findOrganization,
  findPerson,
  listPeople,
  readBasesOf,
} from '#people/duties/server/service.ts'
import {
  membersOf,
  narrowScope,
  overseenBy,
  ownScope,
  type PeopleScope,
} from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { maxBoardPeople, maxBoardProcedures } from '../contract.ts'
import { keyProcedures, proceduresOfRule } from '../key-procedures.ts'
import { seesEveryBase } from './policy.ts'
import { listHiddenIds } from './queries.ts'

interface BoardQuery {
  organizationId?: string | undefined
  base?: string | undefined
}

interface Place {
  base: Base | null
  bases: Base[]
  mayShowAll: boolean
  isWithoutBase: boolean
}

export interface BoardCells {
  level: string | null
  currency: StateStatus | null
}

export interface BoardRead extends Place {
  day: string
  procedures: string[]
  people: { row: PersonRow; cells: BoardCells[] }[]
  arePeopleCapped: boolean
  areProceduresCapped: boolean
  /** How many people the actor does not see, because they chose not to be found by colleagues. */
  hiddenPeople: number
}

/** Creates the handler of the board. It audits a session's views at most once in ten minutes. */
export function createBoard(deps: Deps) {
  const recordView = createViewRecorder(deps)
  return async (requester: Requester, query: BoardQuery): Promise<BoardRead> => {
    const { actor } = requester
    const { db } = deps
    const organization = await getOrganization(db, actor, query.organizationId)
    const now = deps.clock.now()
    const day = dayOf(organization, now)
    const place = await getPlace(db, actor, organization.id, query.base)
    const empty = {
      ...place,
      day,
      procedures: [],
      people: [],
      arePeopleCapped: false,
      areProceduresCapped: false,
      hiddenPeople: 0,
    }
    if (place.isWithoutBase || organization.id === null) return empty
    const members = membersOf(actor, organization.id)
    const { rows: everybody, isCapped } = await listBoardPeople(db, members, place)
    const rows = await withoutUnlisted(db, { actor, members, people: everybody })
    const subjectIds = rows.map(({ id }) => id)
    await recordView(requester, { action: 'base_board_listed', entity: 'user', subjectIds })
    const scope = narrowScope(members, subjectIds)
    const cells = await readCells(db, scope, { people: rows, organizationId: organization.id, day })
    return {
      ...empty,
      procedures: cells.procedures,
      people: rows.map((row, index) => ({ row, cells: cells.cells[index] ?? [] })),
      arePeopleCapped: isCapped,
      hiddenPeople: everybody.length - rows.length,
      areProceduresCapped: cells.isCapped,
    }
  }
}

/** Returns the actor's own organization, or another one within their reach. Throws `organization_not_found`. */
async function getOrganization(
  db: Db,
  actor: Actor,
  organizationId: string | null = actor.organizationId,
): Promise<{ id: string | null; time_zone: string }> {
  if (organizationId === actor.organizationId) return { id: organizationId, time_zone: actor.timeZone }
  const isAdministrator = actor.role === 'admin' || actor.role === 'super_admin'
  const organization =
    isAdministrator && organizationId !== null
      ? await findOrganization(db, overseenBy(actor), organizationId)
      : undefined
  if (!organization) throw new AppError('organization_not_found')
  return organization
}

/** Returns which base is shown. Clinicians see only their own base; without a base they see nobody. */
async function getPlace(
  db: Db,
  actor: Actor,
  organizationId: string | null,
  wanted: string | undefined,
): Promise<Place> {
  const all = await readBasesOf(db, organizationId)
  const ownPerson = await findPerson(db, ownScope(actor), actor.id)
  const ownBase =
    ownPerson?.organization_id === organizationId
      ? all.find(({ code }) => code === ownPerson.base_code)
      : undefined
  const seesAll = seesEveryBase(actor)
  const bases = seesAll ? all.filter(({ active }) => active !== false) : ownBase ? [ownBase] : []
  const place = { bases, mayShowAll: seesAll, isWithoutBase: false }
  if (wanted === undefined)
    return { ...place, base: ownBase ?? null, isWithoutBase: !seesAll && ownBase === undefined }
  if (wanted === 'all' && seesAll) return { ...place, base: null }
  const base = bases.find(({ code }) => code === wanted)
  if (!base) throw new AppError('place_not_found')
  return { ...place, base }
}

/** The most people of an organization that are read to find those who fly. */
const maxMembers = 500

/**
 * Returns the people on the board. For a base, it is everybody of the base; for the whole organization, clinicians, supervisors
 * and everybody with a duty or a base.
 */
async function listBoardPeople(
  db: Db,
  members: PeopleScope,
  { base }: Place,
): Promise<{ rows: PersonRow[]; isCapped: boolean }> {
  if (base) {
    const rows = await listPeople(db, members, { baseCode: base.code, limit: maxBoardPeople + 1 })
    return { rows: rows.slice(0, maxBoardPeople), isCapped: rows.length > maxBoardPeople }
  }
  const all = await listPeople(db, members, { limit: maxMembers + 1 })
  const rows = all.filter(
    ({ role, duties, base_code: baseCode }) =>
      role === 'clinician' || role === 'supervisor' || duties.length > 0 || baseCode !== null,
  )
  return {
    rows: rows.slice(0, maxBoardPeople),
    isCapped: rows.length > maxBoardPeople || all.length > maxMembers,
  }
}

interface Readers {
  actor: Actor
  members: PeopleScope
  people: PersonRow[]
}

/**
 * Leaves out people who chose not to be found by colleagues, unless the actor oversees every base. Nobody is hidden from
 * themselves.
 */
async function withoutUnlisted(db: Db, { actor, members, people }: Readers): Promise<PersonRow[]> {
  if (seesEveryBase(actor)) return people
  const ids = people.map(({ id }) => id)
  const unlisted = await listHiddenIds(db, narrowScope(members, ids))
  return people.filter(({ id }) => id === actor.id || !unlisted.has(id))
}

interface CellsRequest {
  people: readonly PersonRow[]
  organizationId: string
  day: string
}

/** Returns the level and the currency of each person in each key procedure. */
async function readCells(
  db: Db,
  scope: PeopleScope,
  { people, organizationId, day }: CellsRequest,
): Promise<{ procedures: string[]; isCapped: boolean; cells: BoardCells[][] }> {
  const requirements = (await readRequirementsInUse(db, [organizationId], day)).flatMap((row) => {
    const codes = proceduresOfRule(row.rule)
    return codes.length > 0 ? [{ row, codes }] : []
  })
  const levels = await readReachedLevels(db, scope)
  const { codes: procedures, isCapped } = keyProcedures(
    requirements.flatMap(({ codes }) => codes),
    levels.map(({ procedure }) => procedure),
    maxBoardProcedures,
  )
  const boardRequirements = requirements.filter(({ codes }) =>
    codes.some((code) => procedures.includes(code)),
  )
  const statuses = await readStatuses(db, scope, {
    people,
    rows: boardRequirements.map(({ row }) => row),
    when: day,
  })
  const levelAt = new Map(levels.map((row) => [`${row.clinician_id} ${row.procedure}`, row.level]))
  const cells = people.map(({ id }, index) =>
    procedures.map((procedure) => ({
      level: levelAt.get(`${id} ${procedure}`) ?? null,
      currency: worstOf(
        boardRequirements.flatMap(({ codes }, position) => {
          const status = statuses[index]?.[position]?.status
          return codes.includes(procedure) && status !== undefined ? [status] : []
        }),
      ),
    })),
  )
  return { procedures, isCapped, cells }
}

/** Returns the most urgent of several statuses; null if none of the requirements applies. */
const worstOf = (statuses: readonly StateStatus[]): StateStatus | null =>
  shownStatuses.find((status) => status !== 'not_applicable' && statuses.includes(status)) ?? null
