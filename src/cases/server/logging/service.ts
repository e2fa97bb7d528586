import { createHash } from 'node:crypto'
import type { QueryCreator } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  insertMission,
  joinMission,
  nextMissionNumber,
  toMissionColumns,
  toMissionFacts,
  type MissionFactsRow,
} from '#missions/server/service.ts'
import { normaliseMissionNumber } from '#missions/rules.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { insertAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { DB } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { caseErrors } from '../../checks/rules.ts'
import type { EnteredCase } from '../../contract.ts'
import { privacyFindings } from '../../privacy/rules.ts'
import { caseContent } from '../../rules.ts'
import { mayAssess, mayBeColleague, maySupervise, ownCases, type NamedPerson } from '../policy.ts'
import { findCase, type FoundCase } from '../queries.ts'
import {
  getLoggingContext,
  insertAlone,
  listActivePeople,
  toCaseRecord,
  toInsertion,
  type CaseRecord,
  type LoggingContext,
} from './queries.ts'

/**
 * Takes a case into its owner's logbook. Sent again under its id with the same content, it is answered as it now
 * is, so a client may repeat a request whose answer it never got.
 */
export async function logCase(
  deps: Deps,
  actor: Actor,
  entered: EnteredCase,
  origin: Origin,
): Promise<FoundCase> {
  const id = entered._id ?? entered.id ?? uuid()
  const digest = digestOf(entered)
  const context = await getLoggingContext(deps.pool, actor.id, id)
  if (context.savedOwnerId !== null) return getSavedCase(deps, actor, { id, digest, context })

  await assertAcceptable(deps, actor, entered, context)
  try {
    return await save(deps, actor, { id, digest, entered, context }, origin)
  } catch (error) {
    if (!violates(error, ...keysOfCase)) throw error
    // The case itself, when the same request came twice at once; else another of the same patient.
    const saved = await getLoggingContext(deps.pool, actor.id, id)
    if (saved.savedOwnerId === null) throw new AppError('case_duplicate')
    return getSavedCase(deps, actor, { id, digest, context: saved })
  }
}

// The rows of one case are inserted as one statement, and any of them may be the first to meet its like.
const keysOfCase = [
  'cases_pkey',
  'cases__owner_mission_patient',
  'case_procedures_pkey',
  'case_reflections_pkey',
  'case_wellbeing_checks_pkey',
]

/** Of what was entered, whoever wrote it and under whichever id. */
function digestOf(entered: EnteredCase): Buffer {
  const content = caseContent({ ...entered, _id: null, id: null })
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

async function getSavedCase(
  deps: Deps,
  actor: Actor,
  { id, digest, context }: Omit<NewCase, 'entered'>,
): Promise<FoundCase> {
  const isSame = context.savedOwnerId === actor.id && context.savedDigest?.equals(digest)
  const row = isSame ? await findCase(deps.pool, ownCases(actor), id) : null
  // A case that was deleted since is not found either, and does not come back by being sent again.
  if (!row) throw new AppError('case_id_taken')
  return { row, mission: toMissionFacts(row, row.time_zone) }
}

async function assertAcceptable(
  deps: Deps,
  actor: Actor,
  entered: EnteredCase,
  context: LoggingContext,
): Promise<void> {
  const now = deps.clock.now()
  const { paediatricAgeLimit } = context
  const blocked = privacyFindings(entered).filter(({ severity }) => severity === 'block')
  const fields = [
    ...caseErrors(entered, { today: dateIn(actor.timeZone, now), now, paediatricAgeLimit }),
    ...ageUnitErrors(entered),
    ...placeErrors(entered, context),
    ...blocked.map(({ path, message }) => ({ path, message })),
    ...(await peopleErrors(deps, actor, entered, context)),
  ]
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}

/** An age that is said to be unknown passes without a unit, but a number alone is no age. */
function ageUnitErrors({ status, patientAge, patientAgeUnit, patientAgeUnknown }: EnteredCase): FieldError[] {
  const isNumberAlone = typeof patientAge === 'number' && !patientAgeUnit && patientAgeUnknown === true
  if (status === 'draft' || !isNumberAlone) return []
  return [{ path: 'patientAgeUnit', message: 'Choose a unit of age.' }]
}

const isListed = (places: LoggingContext['bases'], code: string | null | undefined): boolean =>
  !code || places.some((place) => place.code === code && place.active !== false)

/** Places are codes of the organization's own lists, so that nobody types an address into one. */
function placeErrors({ mission, clinical }: EnteredCase, { bases, regions }: LoggingContext): FieldError[] {
  const message = 'Choose one of the places that your organization lists.'
  const lines: [path: string, isRight: boolean][] = [
    ['mission.baseCode', isListed(bases, mission?.baseCode)],
    ['mission.regionCode', isListed(regions, mission?.regionCode)],
    // No organization keeps a list of sites yet.
    ['clinical.transfer.fromSiteCode', isListed([], clinical?.transfer?.fromSiteCode)],
    ['clinical.transfer.toSiteCode', isListed([], clinical?.transfer?.toSiteCode)],
  ]
  return lines.filter(([, isRight]) => !isRight).map(([path]) => ({ path, message }))
}

interface Named {
  path: string
  id: string
  isRight: (person: NamedPerson) => boolean
  message: string
}

/** The accounts that a case names. A stranger's is refused in the same words as one that does not exist. */
async function peopleErrors(
  deps: Deps,
  actor: Actor,
  { team, assessments }: EnteredCase,
  { linkedSupervisorId }: LoggingContext,
): Promise<FieldError[]> {
  const supervisors = [team?.supervisorUserId ?? []].flat().map((id) => ({
    path: 'team.supervisorUserId',
    id,
    isRight: (person: NamedPerson) => maySupervise(actor, linkedSupervisorId, person),
    message: 'Choose a supervisor of your organization.',
  }))
  const colleagues = (team?.colleagueUserIds ?? []).map((id, index) => ({
    path: `team.colleagueUserIds.${index}`,
    id,
    isRight: (person: NamedPerson) => mayBeColleague(actor, person),
    message: 'Choose a colleague of your organization.',
  }))
  const assessors = (assessments ?? []).map(({ assessorUserId }, index) => ({
    path: `assessments.${index}.assessorUserId`,
    id: assessorUserId,
    isRight: (person: NamedPerson) => mayAssess(actor, linkedSupervisorId, person),
    message: 'Choose an assessor of your organization.',
  }))
  const named: Named[] = [...supervisors, ...colleagues, ...assessors]
  const found = await listActivePeople(
    deps.pool,
    named.map(({ id }) => id),
  )
  const people = new Map(found.map((person) => [person.id, person]))
  const isWrong = ({ id, isRight }: Named) => {
    const person = people.get(id)
    return !person || !isRight(person)
  }
  return named.filter(isWrong).map(({ path, message }) => ({ path, message }))
}

interface NewCase {
  id: string
  digest: Buffer
  entered: EnteredCase
  context: LoggingContext
}

async function save(deps: Deps, actor: Actor, logged: NewCase, origin: Origin): Promise<FoundCase> {
  const { id, digest, entered, context } = logged
  const { date } = entered
  const missionNumber = entered.missionNumber
    ? normaliseMissionNumber(entered.missionNumber)
    : await nextMissionNumber(deps, actor, { date, prefix: context.missionNumberPrefix })
  const submitted = context.requireSignOff ? 'pending' : 'completed'
  const status = entered.status === 'draft' ? 'draft' : submitted
  const owner = { ownerId: actor.id, organizationId: actor.organizationId }
  const columns = toMissionColumns(entered.mission ?? {})
  const mission = { id: uuid(), ...owner, missionNumber, date, columns }
  const now = deps.clock.now()
  const recordOn = (missionId: string) =>
    toCaseRecord({ id, ...owner, missionId, missionNumber, status, digest, now, entered })
  const audit = (db: QueryCreator<DB>) =>
    insertAudit(db, {
      actor,
      action: 'case_created',
      entity: 'case',
      entityId: id,
      entityVersion: 1,
      origin,
    })

  const record = recordOn(mission.id)
  const insertion = toInsertion(deps.db, record, { mission: (db) => insertMission(db, mission), audit })
  try {
    await insertAlone(deps.pool, insertion)
  } catch (error) {
    if (!violates(error, 'cases_mission_id_fkey', 'cases__mission')) throw error
    // The owner has this mission already, so nothing was inserted for the case to belong to.
    await deps.db.transaction().execute(async (tx) => {
      const joining = recordOn(await joinMission(tx, mission))
      await tx.executeQuery(toInsertion(tx, joining, { mission: null, audit }))
    })
  }
  return toFoundCase(actor, record, mission.columns, context)
}

/** As it would be read now. */
function toFoundCase(
  actor: Actor,
  { row, procedures, reflection, wellbeing }: CaseRecord,
  columns: MissionFactsRow,
  { requireSignOff, paediatricAgeLimit }: LoggingContext,
): FoundCase {
  const owner = { owner_name: actor.name, owner_role: actor.role, time_zone: actor.timeZone }
  const settings = { require_sign_off: requireSignOff, paediatric_age_limit: paediatricAgeLimit }
  return {
    row: { ...row, ...columns, ...owner, ...settings, procedures, reflection, wellbeing },
    mission: toMissionFacts(columns, actor.timeZone),
  }
}

const violates = (error: unknown, ...constraints: string[]): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  constraints.includes(error.constraint)
