import type { FieldError } from '#platform/contract/errors.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { missionNumberErrors } from '#logging/missions/mission-number.ts'
import { platformErrors } from '#logging/missions/platform-checks.ts'
import { missionTimeErrors } from '#logging/missions/time-checks.ts'
import type { CaseFacts, CaseStatus } from '../contract.ts'
import { airwayErrors } from '../parts/airway.ts'
import { clinicalErrors } from '../parts/clinical.ts'
import { ageErrors } from '../parts/patient.ts'
import { patientlessErrors } from './patientless.ts'
import { requiredErrors } from './required-fields.ts'

export interface CheckedCase extends CaseFacts {
  status: CaseStatus
  missionNumber?: string | null | undefined
}

export interface CheckContext {
  /** The calendar date in the organization's time zone. */
  today: string
  now: Date
  paediatricAgeLimit: number
  /** The mission number stored before an edit. */
  storedMissionNumber?: string | null
}

/** Returns every error that prevents saving. Contradictions always do, missing fields only in a complete case. */
export function caseErrors(checkedCase: CheckedCase, context: CheckContext): FieldError[] {
  const { mission, date } = checkedCase
  return [
    ...(checkedCase.status === 'draft' ? [] : requiredErrors(checkedCase)),
    ...missionNumberErrors(checkedCase.missionNumber, context.storedMissionNumber),
    ...(date > context.today ? [{ path: 'date', message: 'The date is in the future.' }] : []),
    ...(mission ? missionTimeErrors(mission, { date, now: context.now }) : []),
    ...(isPatientless(mission) ? patientlessErrors(checkedCase) : []),
    ...ageErrors(checkedCase, context.paediatricAgeLimit),
    ...(mission ? platformErrors(mission) : []),
    ...clinicalErrors(checkedCase.clinical),
    ...airwayErrors(checkedCase.airway),
  ]
}
