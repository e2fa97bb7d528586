/**
 * Questions about a case: answers that contradict each other or are unusual. Questions never prevent saving. The form, the
 * logbook check and the test of the demo cases use all of them.
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
  /** The minutes on scene above which a question is shown. If absent, none is shown. */
  sceneTimeAlertMinutes?: number
}

/** Returns the questions about a case, each at the field that is easiest to correct. */
export function caseQuestions(facts: CaseFacts, settings: QuestionSettings): FieldError[] {
  const { mission } = facts
  const isHospitalScene =
    mission?.missionType === 'primary_scene' && mission.locationType?.startsWith('hospital_')
  return [
    ...(mission ? missionTimeWarnings(mission) : []),
    ...sceneTimeQuestions(facts, settings.sceneTimeAlertMinutes),
    ...(isHospitalScene
      ? [{ path: 'mission.locationType', message: 'A primary mission in a hospital: is this right?' }]
      : []),
    ...patientQuestions(facts, settings.paediatricAgeLimit),
    ...outcomeQuestions(facts),
    ...arrestQuestions(facts),
    ...injuryQuestions(facts),
    ...treatmentQuestions(facts),
    ...doseWarnings(facts, settings.paediatricAgeLimit),
    ...airwayQuestions(facts),
    ...vitalsQuestions(facts),
  ]
}
