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

/** What a case is judged by. */
export interface JudgingContext extends Pick<
  LoggingContext,
  'paediatricAgeLimit' | 'bases' | 'regions' | 'linkedSupervisorId'
> {
  /** Those of the accounts it names that are active. */
  people: readonly PersonRow[]
  /** As it was before an edit: a base that closed and a colleague who left since keep nobody from changing the rest. */
  kept?: Pick<EnteredCase, 'mission' | 'team' | 'assessments'>
  keptMissionNumber?: string
  /** As it was logged, if an edit changes it: what stands in it was looked at then. */
  settled?: object | null
}

/**
 * Refuses what contradicts itself, lacks what a complete case needs, may identify a patient, or names strangers.
 * Answers what its author has looked at and confirmed, to be written down with the case.
 */
export function assertAcceptable(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  entered: EnteredCase,
  context: JudgingContext,
): PrivacyCheck[] {
  const now = clock.now()
  const { paediatricAgeLimit, keptMissionNumber = null } = context
  const privacy = checkPrivacy(entered, caseFreeTexts, context.settled)
  const fields = [
    ...caseErrors(entered, {
      today: dateIn(actor.timeZone, now),
      now,
      paediatricAgeLimit,
      keptMissionNumber,
    }),
    ...ageUnitErrors(entered),
    ...placeErrors(entered, context),
    ...privacy.errors,
    ...peopleErrors(actor, entered, context),
  ]
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
  return privacy.confirmed
}

/** The same of words alone, such as those of a flag: refused, or what their author has confirmed of them. */
export function checkWords(
  words: object,
  shape: FreeTextShape,
  privacyChecked: PrivacyCheck[] | null | undefined,
): PrivacyCheck[] {
  const { errors, confirmed } = checkPrivacy({ ...words, privacyChecked }, shape)
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return confirmed
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
function placeErrors(
  { mission, clinical }: EnteredCase,
  { bases, regions, kept }: JudgingContext,
): FieldError[] {
  const message = 'Choose one of the places that your organization lists.'
  const isKept = (field: 'baseCode' | 'regionCode') =>
    kept !== undefined && mission?.[field] === kept.mission?.[field]
  const lines: [path: string, isRight: boolean][] = [
    ['mission.baseCode', isKept('baseCode') || isListed(bases, mission?.baseCode)],
    ['mission.regionCode', isKept('regionCode') || isListed(regions, mission?.regionCode)],
    // No organization keeps a list of sites yet.
    ['clinical.transfer.fromSiteCode', isListed([], clinical?.transfer?.fromSiteCode)],
    ['clinical.transfer.toSiteCode', isListed([], clinical?.transfer?.toSiteCode)],
  ]
  return lines.filter(([, isRight]) => !isRight).map(([path]) => ({ path, message }))
}

interface Named {
  /** As what they are named, wherever in a list. */
  part: string
  path: string
  id: string
  isRight: (person: NamedPerson) => boolean
  message: string
}

type Naming = Pick<EnteredCase, 'team' | 'assessments'>

/** The ids of all accounts that a case names. */
export const namedIn = ({ team, assessments }: Naming): string[] => [
  ...[team?.supervisorUserId ?? []].flat(),
  ...(team?.colleagueUserIds ?? []),
  ...(assessments ?? []).map(({ assessorUserId }) => assessorUserId),
]

function namesOf(
  { team, assessments }: Naming,
  actor: Actor,
  { linkedSupervisorId }: Pick<JudgingContext, 'linkedSupervisorId'>,
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

/** A stranger's account is refused in the same words as one that does not exist. */
function peopleErrors(actor: Actor, entered: EnteredCase, context: JudgingContext): FieldError[] {
  const known = context.kept ? namesOf(context.kept, actor, context) : []
  const isWrong = ({ part, id, isRight }: Named) => {
    if (known.some((one) => one.part === part && one.id === id)) return false
    const person = context.people.find((one) => one.id === id)
    return !person || !isRight(person)
  }
  return namesOf(entered, actor, context)
    .filter(isWrong)
    .map(({ path, message }) => ({ path, message }))
}
