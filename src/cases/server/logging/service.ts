import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { missionFactsOf, nextMissionNumber, recordMission } from '#missions/server/service.ts'
import { normaliseMissionNumber } from '#missions/rules.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { caseErrors } from '../../checks/rules.ts'
import type { EnteredCase } from '../../contract.ts'
import { privacyFindings } from '../../privacy/rules.ts'
import { caseContent } from '../../rules.ts'
import { mayAssess, mayBeColleague, maySupervise, ownCases } from '../policy.ts'
import { findCase, type FoundCase } from '../queries.ts'
import { getLoggingContext, insertCase, listActivePeople, type LoggingContext } from './queries.ts'

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
  if (context.savedOwnerId === null) {
    await assertAcceptable(deps, actor, entered, context)
    await save(deps, actor, { id, digest, entered, context }, origin)
  } else {
    assertSameCase(actor, digest, context)
  }
  return getOwnCase(deps, actor, id)
}

/** Of what was entered, whoever wrote it and under whichever id. */
function digestOf({ _id, id, ...content }: EnteredCase): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(caseContent(content)))
    .digest()
}

function assertSameCase(actor: Actor, digest: Buffer, saved: LoggingContext): void {
  const isSame = saved.savedOwnerId === actor.id && saved.savedDigest?.equals(digest)
  if (!isSame) throw new AppError('case_id_taken')
}

async function getOwnCase(deps: Deps, actor: Actor, id: string): Promise<FoundCase> {
  const row = await findCase(deps.pool, ownCases(actor), id)
  // It was saved under this id once, and deleted since.
  if (!row) throw new AppError('case_id_taken')
  return { row, mission: missionFactsOf(row, row.time_zone) }
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

/** Places are codes of the organization's own lists, so that nobody types an address into one. */
function placeErrors({ mission, clinical }: EnteredCase, { bases, regions }: LoggingContext): FieldError[] {
  const message = 'Choose one of the places that your organization lists.'
  const isListed = (places: LoggingContext['bases'], code: string | null | undefined) =>
    !code || places.some((place) => place.code === code && place.active !== false)
  const lines: [path: string, isListed: boolean][] = [
    ['mission.baseCode', isListed(bases, mission?.baseCode)],
    ['mission.regionCode', isListed(regions, mission?.regionCode)],
    // No organization keeps a list of sites yet.
    ['clinical.transfer.fromSiteCode', isListed([], clinical?.transfer?.fromSiteCode)],
    ['clinical.transfer.toSiteCode', isListed([], clinical?.transfer?.toSiteCode)],
  ]
  return lines.filter(([, isRight]) => !isRight).map(([path]) => ({ path, message }))
}

/** The accounts that a case names. A stranger's is refused in the same words as one that does not exist. */
async function peopleErrors(
  deps: Deps,
  actor: Actor,
  { team, assessments }: EnteredCase,
  { linkedSupervisorId }: LoggingContext,
): Promise<FieldError[]> {
  const supervisorId = team?.supervisorUserId
  const colleagueIds = team?.colleagueUserIds ?? []
  const assessorIds = (assessments ?? []).map(({ assessorUserId }) => assessorUserId)
  const ids = [...(supervisorId ? [supervisorId] : []), ...colleagueIds, ...assessorIds]
  const people = new Map((await listActivePeople(deps.pool, ids)).map((person) => [person.id, person]))

  const errors: FieldError[] = []
  const check = (path: string, id: string, isRight: typeof mayBeColleague, message: string) => {
    const person = people.get(id)
    if (!person || !isRight(actor, person)) errors.push({ path, message })
  }
  if (supervisorId) {
    const isRight: typeof mayBeColleague = (who, person) => maySupervise(who, linkedSupervisorId, person)
    check('team.supervisorUserId', supervisorId, isRight, 'Choose a supervisor of your organization.')
  }
  colleagueIds.forEach((id, index) =>
    check(`team.colleagueUserIds.${index}`, id, mayBeColleague, 'Choose a colleague of your organization.'),
  )
  assessorIds.forEach((id, index) => {
    const isRight: typeof mayBeColleague = (who, person) => mayAssess(who, linkedSupervisorId, person)
    check(`assessments.${index}.assessorUserId`, id, isRight, 'Choose an assessor of your organization.')
  })
  return errors
}

interface NewCase {
  id: string
  digest: Buffer
  entered: EnteredCase
  context: LoggingContext
}

async function save(deps: Deps, actor: Actor, logged: NewCase, origin: Origin): Promise<void> {
  const { id, digest, entered, context } = logged
  const { date } = entered
  const missionNumber = entered.missionNumber
    ? normaliseMissionNumber(entered.missionNumber)
    : await nextMissionNumber(deps, actor, { date, prefix: context.missionNumberPrefix })
  const submitted = context.requireSignOff ? 'pending' : 'completed'
  const status = entered.status === 'draft' ? 'draft' : submitted
  const owner = { ownerId: actor.id, organizationId: actor.organizationId }
  try {
    await deps.db.transaction().execute(async (tx) => {
      const missionId = await recordMission(tx, actor, { missionNumber, date, facts: entered.mission ?? {} })
      const now = deps.clock.now()
      await insertCase(tx, { id, ...owner, missionId, missionNumber, status, digest, now, entered })
      await recordAudit(tx, {
        actor,
        action: 'case_created',
        entity: 'case',
        entityId: id,
        entityVersion: 1,
        origin,
      })
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await settleDuplicate(deps, actor, logged)
  }
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'cases_pkey' || error.constraint === 'cases__owner_mission_patient')

/** Something of the case was there already: the case itself, when the same request came twice at once. */
async function settleDuplicate(deps: Deps, actor: Actor, { id, digest }: NewCase): Promise<void> {
  const saved = await getLoggingContext(deps.pool, actor.id, id)
  if (saved.savedOwnerId === null) throw new AppError('case_duplicate')
  assertSameCase(actor, digest, saved)
}
