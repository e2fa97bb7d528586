import type { FieldError } from '#platform/contract/errors.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { caseErrors } from '../../checks/errors-and-warnings.ts'
import type { EnteredCase } from '../../contract.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { caseFreeTexts } from '../../free-texts.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import type { LoggingContext, PersonRow } from './context-queries.ts'
import { mayAssess, mayBeColleague, maySupervise, type NamedPerson } from './policy.ts'

/** The settings and stored facts that a case is validated with. */
export interface ValidationContext extends Pick<
  LoggingContext,
  'paediatricAgeLimit' | 'bases' | 'regions' | 'linkedSupervisorId'
> {
  /** The active users that the case names. */
  people: readonly PersonRow[]
  /** The case before an edit: a base that has closed or a colleague who has left since must not block other changes. */
  before?: Pick<EnteredCase, 'mission' | 'team' | 'assessments'>
  storedMissionNumber?: string
  /** The logged case that an edit changes: its texts were checked when it was logged. */
  alreadyChecked?: object | null
}

/**
 * Throws if the case contradicts itself, is incomplete, may identify a patient, or names users that it may not name.
 * Returns the privacy warnings that the author confirmed, to be stored with the case.
 */
export function assertAcceptable(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  entered: EnteredCase,
  context: ValidationContext,
): PrivacyCheck[] {
  const now = clock.now()
  const { paediatricAgeLimit, storedMissionNumber = null } = context
  const privacy = checkPrivacy(entered, caseFreeTexts, context.alreadyChecked)
  const fields = [
    ...caseErrors(entered, {
      today: dateIn(actor.timeZone, now),
      now,
      paediatricAgeLimit,
      storedMissionNumber,
    }),
    ...ageUnitErrors(entered),
    ...placeErrors(entered, context),
    ...privacy.errors,
    ...peopleErrors(actor, entered, context),
  ]
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
  return privacy.confirmed
}

/** Checks texts outside a case, such as the note of a flag, for privacy. Throws, or returns the confirmed warnings. */
export function checkWords(
  words: object,
  shape: FreeTextShape,
  privacyChecked: PrivacyCheck[] | null | undefined,
): PrivacyCheck[] {
  const { errors, confirmed } = checkPrivacy({ ...words, privacyChecked }, shape)
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return confirmed
}

/** An unknown age needs no unit, but an age given as a number does. */
function ageUnitErrors({ status, patientAge, patientAgeUnit, patientAgeUnknown }: EnteredCase): FieldError[] {
  const isNumberAlone = typeof patientAge === 'number' && !patientAgeUnit && patientAgeUnknown === true
  if (status === 'draft' || !isNumberAlone) return []
  return [{ path: 'patientAgeUnit', message: 'Choose a unit of age.' }]
}

const isListed = (places: LoggingContext['bases'], code: string | null | undefined): boolean =>
  !code || places.some((place) => place.code === code && place.active !== false)

/** Places must be codes from the organization's lists, so that no address can be entered. */
function placeErrors(
  { mission, clinical }: EnteredCase,
  { bases, regions, before }: ValidationContext,
): FieldError[] {
  const message = 'Choose a place from your organization’s list.'
  const isUnchanged = (field: 'baseCode' | 'regionCode') =>
    before !== undefined && mission?.[field] === before.mission?.[field]
  const lines: [path: string, isRight: boolean][] = [
    ['mission.baseCode', isUnchanged('baseCode') || isListed(bases, mission?.baseCode)],
    ['mission.regionCode', isUnchanged('regionCode') || isListed(regions, mission?.regionCode)],
    // Organizations have no list of sites yet.
    ['clinical.transfer.fromSiteCode', isListed([], clinical?.transfer?.fromSiteCode)],
    ['clinical.transfer.toSiteCode', isListed([], clinical?.transfer?.toSiteCode)],
  ]
  return lines.filter(([, isRight]) => !isRight).map(([path]) => ({ path, message }))
}

interface Named {
  /** The role in which the case names the user. */
  part: string
  path: string
  id: string
  isRight: (person: NamedPerson) => boolean
  message: string
}

type Naming = Pick<EnteredCase, 'team' | 'assessments'>

/** Returns the ids of all users that a case names. */
export const namedIn = ({ team, assessments }: Naming): string[] => [
  ...[team?.supervisorUserId ?? []].flat(),
  ...(team?.colleagueUserIds ?? []),
  ...(assessments ?? []).map(({ assessorUserId }) => assessorUserId),
]

function namesOf(
  { team, assessments }: Naming,
  actor: Actor,
  { linkedSupervisorId }: Pick<ValidationContext, 'linkedSupervisorId'>,
): Named[] {
  const supervisors = [team?.supervisorUserId ?? []].flat().map((id) => ({
    part: 'supervisor',
    path: 'team.supervisorUserId',
    id,
    isRight: (person: NamedPerson) => maySupervise(actor, linkedSupervisorId, person),
    message: 'Choose a supervisor of your organization.',
  }))
  const colleagues = (team?.colleagueUserIds ?? []).map((id, index) => ({
    part: 'colleague',
    path: `team.colleagueUserIds.${index}`,
    id,
    isRight: (person: NamedPerson) => mayBeColleague(actor, person),
    message: 'Choose a colleague of your organization.',
  }))
  const assessors = (assessments ?? []).map(({ assessorUserId }, index) => ({
    part: 'assessor',
    path: `assessments.${index}.assessorUserId`,
    id: assessorUserId,
    isRight: (person: NamedPerson) => mayAssess(actor, linkedSupervisorId, person),
    message: 'Choose an assessor of your organization.',
  }))
  return [...supervisors, ...colleagues, ...assessors]
}

/** Returns the same error for a user who may not be named and for an id that does not exist. */
function peopleErrors(actor: Actor, entered: EnteredCase, context: ValidationContext): FieldError[] {
  const known = context.before ? namesOf(context.before, actor, context) : []
  const isWrong = ({ part, id, isRight }: Named) => {
    if (known.some((one) => one.part === part && one.id === id)) return false
    const person = context.people.find((one) => one.id === id)
    return !person || !isRight(person)
  }
  return namesOf(entered, actor, context)
    .filter(isWrong)
    .map(({ path, message }) => ({ path, message }))
}
