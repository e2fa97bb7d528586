/**
 * Questions about a case: answers that contradict each other or are unusual. They never refuse a save. The form, the logbook
 * check and the test of the demo cases use all of them.
 */
import type { FieldError } from '#platform/contract/errors.ts'
import { missionTimeWarnings } from '#logging/missions/time-checks.ts'
import { doseWarnings } from '#logging/cases/checks/doses.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { airwayQuestions } from './airway-questions.ts'
import { arrestQuestions } from './arrest-questions.ts'
import { injuryQuestions } from './injury-questions.ts'
import { outcomeQuestions } from './outcome-questions.ts'
import { patientQuestions } from './patient-questions.ts'
import { sceneTimeQuestions } from './scene-time.ts'
import { treatmentQuestions } from './treatment-questions.ts'
import { vitalsQuestions } from './unusual-vitals.ts'

export interface QuestionSettings {
  paediatricAgeLimit: number
  /** The time on scene above which the form asks; without it, no scene time is queried. */
  sceneTimeAlertMinutes?: number
}

/** Returns the questions about a case, each at the field that is easiest to correct. */
export function caseQuestions(entered: CaseFacts, settings: QuestionSettings): FieldError[] {
  const { mission } = entered
  const isHospitalScene =
    mission?.missionType === 'primary_scene' && mission.locationType?.startsWith('hospital_')
  return [
    ...(mission ? missionTimeWarnings(mission) : []),
    ...sceneTimeQuestions(entered, settings.sceneTimeAlertMinutes),
    ...(isHospitalScene
      ? [{ path: 'mission.locationType', message: 'A primary mission in a hospital: is this right?' }]
      : []),
    ...patientQuestions(entered, settings.paediatricAgeLimit),
    ...outcomeQuestions(entered),
    ...arrestQuestions(entered),
    ...injuryQuestions(entered),
    ...treatmentQuestions(entered),
    ...doseWarnings(entered, settings.paediatricAgeLimit),
    ...airwayQuestions(entered),
    ...vitalsQuestions(entered),
  ]
}
