import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { caseErrors } from '../../checks/errors.ts'
import type { EnteredCase } from '../../contract.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { caseFreeTexts } from '../../free-texts.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import type { LoggingContext } from './context-queries.ts'
import { peopleErrors, type PeopleContext } from './named-people.ts'
import { placeErrors, type PlaceContext } from './places.ts'

/** The settings and stored facts that a case is validated with. */
export interface ValidationContext
  extends PlaceContext, PeopleContext, Pick<LoggingContext, 'paediatricAgeLimit' | 'missionNumberPrefix'> {
  before?: Pick<EnteredCase, 'mission' | 'team' | 'assessments'>
  storedMissionNumber?: string
  /** The logged case that an edit changes. Its texts were checked when it was logged. */
  alreadyChecked?: object | null
}

/**
 * Throws `request_invalid` if the case contains a contradiction, is incomplete, may identify a patient, or names
 * users whom its author may not name. Returns the privacy warnings that the author confirmed, for the audit trail.
 */
export function validateCase(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  entered: EnteredCase,
  context: ValidationContext,
): PrivacyCheck[] {
  const now = clock.now()
  const { paediatricAgeLimit, storedMissionNumber = null } = context
  const privacy = checkPrivacy(entered, caseFreeTexts, context.alreadyChecked, context)
  const fields = [
    ...caseErrors(entered, {
      today: dateIn(actor.timeZone, now),
      now,
      paediatricAgeLimit,
      storedMissionNumber,
    }),
    ...placeErrors(entered, context),
    ...privacy.errors,
    ...peopleErrors(actor, entered, context),
  ]
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
  return privacy.confirmed
}

/** Checks other texts, such as a reason, for privacy. Throws `request_invalid`, or returns the confirmed warnings. */
export function checkTexts(
  texts: object,
  shape: FreeTextShape,
  privacyChecked: PrivacyCheck[] | null | undefined,
): PrivacyCheck[] {
  const { errors, confirmed } = checkPrivacy({ ...texts, privacyChecked }, shape)
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return confirmed
}
