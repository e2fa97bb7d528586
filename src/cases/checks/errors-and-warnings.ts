import { isBlank } from '#platform/contract/blank.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { entryOf } from '#reference/codes.ts'
import { levelsOfCare } from '#reference/case-lists.ts'
import { bareMissionNumber, isServiceNumber, missionNumberAdvice } from '#missions/mission-number.ts'
import { isAirPlatform, isExercise, isPatientless, isPatientMoved } from '#missions/mission.ts'
import { missionTimeErrors, missionTimeWarnings } from '#missions/time-checks.ts'
import { airwayErrors, airwayWarnings } from '../parts/airway.ts'
import { clinicalErrors, vitalsWarnings } from '../parts/clinical.ts'
import { isArrestCase } from './completeness.ts'
import { contradictionsIn } from './contradictions.ts'
import type { CaseFacts, CaseStatus } from '../contract.ts'
import { doseWarnings } from './doses.ts'
import { ageError, isNewborn, isPaediatric, isUnderYears, knownAge } from '../parts/patient.ts'
import { isSimulated, isSurgicalProcedure } from '../parts/procedures.ts'

export interface CheckedCase extends CaseFacts {
  status: CaseStatus
  missionNumber?: string | null | undefined
}

export interface CheckContext {
  /** The calendar date in the organization's zone. */
  today: string
  now: Date
  paediatricAgeLimit: number
  /** A longer time on scene is queried; without it, no scene time is. */
  sceneTimeAlertMinutes?: number
  /** The mission number stored before an edit. */
  storedMissionNumber?: string | null
}

const frailtyFromYears = 65
const unlessEmpty = 'Leave this empty: the mission had no patient.'

/** Whether a part has no content at any depth; a "no" says nothing about a patient. */
function saysNothing(value: unknown): boolean {
  if (isBlank(value) || value === false) return true
  return typeof value === 'object' && value !== null && Object.values(value).every(saysNothing)
}

/** Returns the missing required fields: few, so that a quick log takes half a minute. A draft needs only its date. */
function requiredErrors(entered: CaseFacts): FieldError[] {
  const { mission, team } = entered
  const needsAge = Boolean(mission?.result) && !isPatientless(mission) && entered.patientAgeUnknown !== true
  const isAgeless = entered.patientAge === null || entered.patientAge === undefined
  const lines: [path: string, message: string, isMissing: boolean][] = [
    ['type', 'Choose a case type.', !entered.type],
    ['mission.missionType', 'Choose a mission type.', !mission?.missionType],
    ['mission.result', 'Choose how the mission ended.', !mission?.result],
    ['team.myRole', 'Choose your role.', !team?.myRole],
    ['patientAge', 'Give the age, or say that it is not known.', needsAge && isAgeless],
    ['patientAgeUnit', 'Choose a unit of age.', needsAge && !isAgeless && !entered.patientAgeUnit],
  ]
  return lines.filter(([, , isMissing]) => isMissing).map(([path, message]) => ({ path, message }))
}

function patientlessErrors(entered: CaseFacts): FieldError[] {
  if (!isPatientless(entered.mission)) return []
  const fields = ['patientAge', 'patient', 'clinical', 'airway', 'drugs', 'blood', 'outcome'] as const
  const errors = fields
    .filter((field) => entered[field] === 0 || !saysNothing(entered[field]))
    .map((path): FieldError => ({ path, message: unlessEmpty }))
  const isAllowed = isExercise(entered.mission)
  entered.procedures.forEach((procedure, index) => {
    if (isAllowed && isSimulated(procedure, entered.encounterSetting)) return
    const message = isAllowed ? 'Only simulated procedures belong to an exercise.' : unlessEmpty
    errors.push({ path: `procedures.${index}`, message })
  })
  return errors
}

function transportErrors({ mission }: CaseFacts): FieldError[] {
  if (!mission?.platformWithPatient || !mission.result || isPatientMoved(mission)) return []
  const message = 'Leave this empty: this team did not transport the patient.'
  return [{ path: 'mission.platformWithPatient', message }]
}

function ageErrors(entered: CaseFacts, paediatricAgeLimit: number): FieldError[] {
  const bounds = ageError(entered)
  if (bounds) return [bounds]
  const errors: FieldError[] = []
  if (entered.patientAgeUnknown && knownAge(entered)) {
    errors.push({ path: 'patientAgeUnknown', message: 'An age is given, so it is not unknown.' })
  }
  if (entered.type === 'neonatal' && isNewborn(entered) === false) {
    errors.push({ path: 'type', message: 'A neonatal case needs an age under 28 days.' })
  }
  if (entered.type === 'paediatric' && isPaediatric(entered, paediatricAgeLimit) === false) {
    errors.push({
      path: 'type',
      message: `A paediatric case needs an age under ${paediatricAgeLimit} years.`,
    })
  }
  if (entered.patient?.frailtyScore && isUnderYears(entered, frailtyFromYears)) {
    errors.push({ path: 'patient.frailtyScore', message: 'The frailty score is for patients from 65 years.' })
  }
  return errors
}

function hoistErrors({ mission }: CaseFacts): FieldError[] {
  if (!mission) return []
  const errors: FieldError[] = []
  const { hoistUsed, hoistCycles, hoistCyclesNight, platform, platformsUsed } = mission
  const platforms = [...(platform ? [platform] : []), ...(platformsUsed ?? [])]
  if (hoistUsed && platforms.length > 0 && !platforms.some(isAirPlatform)) {
    errors.push({ path: 'mission.hoistUsed', message: 'A hoist needs an aircraft.' })
  }
  if (hoistUsed === false && ((hoistCycles ?? 0) > 0 || (hoistCyclesNight ?? 0) > 0)) {
    errors.push({ path: 'mission.hoistCycles', message: 'Hoist cycles are given, but no hoist was used.' })
  }
  if (typeof hoistCycles === 'number' && (hoistCyclesNight ?? 0) > hoistCycles) {
    errors.push({
      path: 'mission.hoistCyclesNight',
      message: 'There are more night cycles than cycles in all.',
    })
  }
  return errors
}

/** Accepts a mission number that was stored before, so that it does not block other changes. */
function missionNumberErrors(
  { missionNumber }: CheckedCase,
  stored: string | null | undefined,
): FieldError[] {
  const isUnchanged =
    stored && missionNumber && bareMissionNumber(missionNumber) === bareMissionNumber(stored)
  if (!missionNumber || isUnchanged || isServiceNumber(missionNumber)) return []
  return [{ path: 'missionNumber', message: missionNumberAdvice }]
}

/** Returns every error that blocks a save. Contradictions always do; missing fields block only a complete case. */
export function caseErrors(entered: CheckedCase, context: CheckContext): FieldError[] {
  const { mission, date } = entered
  return [
    ...(entered.status === 'draft' ? [] : requiredErrors(entered)),
    ...missionNumberErrors(entered, context.storedMissionNumber),
    ...(date > context.today ? [{ path: 'date', message: 'The date is in the future.' }] : []),
    ...(mission ? missionTimeErrors(mission, { date, now: context.now }) : []),
    ...patientlessErrors(entered),
    ...ageErrors(entered, context.paediatricAgeLimit),
    ...transportErrors(entered),
    ...hoistErrors(entered),
    ...clinicalErrors(entered.clinical),
    ...airwayErrors(entered.airway),
  ]
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
  const codes = entered.procedures.map(({ code }) => code)
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
export function caseWarnings(
  entered: CaseFacts,
  context: Pick<CheckContext, 'paediatricAgeLimit' | 'sceneTimeAlertMinutes'>,
): FieldError[] {
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
