import type { FieldError } from '#platform/contract/errors.ts'
import { entryOf } from '#reference/codes.ts'
import { levelsOfCare } from '#reference/case-lists.ts'
import { isDone } from '#reference/operator-roles.ts'
import { isPatientless } from '#missions/mission.ts'
import { missionTimeWarnings } from '#missions/time-checks.ts'
import type { CaseFacts } from '../contract.ts'
import { airwayWarnings } from '../parts/airway.ts'
import { vitalsWarnings } from '../parts/clinical.ts'
import { isNewborn, isPaediatric } from '../parts/patient.ts'
import { isSurgicalProcedure } from '../parts/procedures.ts'
import { isArrestCase } from './completeness.ts'
import { contradictionsIn } from './contradictions.ts'
import { doseWarnings } from './doses.ts'

export interface WarningSettings {
  paediatricAgeLimit: number
  /** A longer time on scene is queried; without it, no scene time is. */
  sceneTimeAlertMinutes?: number
}

function isUnexpectedLevelOfCare(entered: CaseFacts, paediatricAgeLimit: number): boolean {
  const scheme = entryOf(levelsOfCare, entered.clinical?.levelOfCare ?? '')?.scheme
  if (scheme === 'neonatal') return isNewborn(entered) === false
  if (scheme === 'paediatric') return isPaediatric(entered, paediatricAgeLimit) === false
  return scheme === 'adult' && isPaediatric(entered, paediatricAgeLimit) === true
}

/** A warning: the field, the question, and whether it applies. */
type Question = [path: string, message: string, applies: boolean | undefined]

function questionsAbout(entered: CaseFacts, paediatricAgeLimit: number): Question[] {
  const { mission, clinical, outcome, patient } = entered
  const codes = entered.procedures.filter(({ operatorRole }) => isDone(operatorRole)).map(({ code }) => code)
  const isHospitalScene =
    mission?.missionType === 'primary_scene' && mission.locationType?.startsWith('hospital_')
  const isObstetricMale = entered.type === 'obstetric' && patient?.gender === 'male'
  const isDeathInTransport =
    outcome?.clinicalOutcome === 'died_with_team' &&
    mission?.result === 'patient_transported' &&
    !clinical?.arrest
  // An exercise has no patient, and an airway section without a patient is refused.
  const isInductionOnly =
    codes.includes('rapid_sequence_induction') &&
    (entered.airway?.attempts ?? []).length === 0 &&
    !isPatientless(mission)
  const isUnflaggedSurgery = codes.some(isSurgicalProcedure) && !entered.flagCaseReview
  const isUnexpectedLevel = isUnexpectedLevelOfCare(entered, paediatricAgeLimit)
  return [
    ['patient.gender', 'An obstetric patient is recorded as male. Is this right?', isObstetricMale],
    ['mission.locationType', 'A primary mission in a hospital: is this right?', isHospitalScene],
    [
      // Shown at the outcome, because the arrest fields may be hidden.
      'outcome.clinicalOutcome',
      'The patient died with the team: was there a cardiac arrest to record?',
      isDeathInTransport,
    ],
    [
      'airway.attempts',
      'An induction is recorded without an airway attempt. Add the attempt.',
      isInductionOnly,
    ],
    ['clinical.levelOfCare', 'This level of care is for another age group.', isUnexpectedLevel],
    ['flagCaseReview', 'A surgical procedure was done: flag this case for review?', isUnflaggedSurgery],
  ]
}

/** Returns questions about values that are allowed but unusual. They never block a save. */
export function caseWarnings(entered: CaseFacts, context: WarningSettings): FieldError[] {
  return [
    ...(entered.mission ? missionTimeWarnings(entered.mission, context.sceneTimeAlertMinutes) : []),
    ...questionsAbout(entered, context.paediatricAgeLimit)
      .filter(([, , applies]) => applies)
      .map(([path, message]): FieldError => ({ path, message })),
    ...contradictionsIn(entered),
    ...doseWarnings(entered, context.paediatricAgeLimit),
    ...airwayWarnings(entered.airway),
    ...vitalsWarnings(entered.clinical, entered, isArrestCase(entered)),
  ]
}
