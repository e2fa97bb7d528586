/** Questions about the outcome of the patient. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { hasCuffedAirway } from '#logging/cases/parts/airway.ts'
import { keepApplicable } from './question.ts'

export const livingOutcomes: ReadonlySet<string> = new Set([
  'handed_over_stable',
  'handed_over_unstable',
  'handed_over_ongoing_cpr',
  'discharged_scene',
  'refused_care',
  'referred',
])
const deadOutcomes = new Set(['died_before_arrival', 'died_with_team'])
const aliveCode = /^alive_/

export function outcomeQuestions({ mission, clinical, outcome, airway }: CaseFacts): FieldError[] {
  const clinicalOutcome = outcome?.clinicalOutcome ?? ''
  const isLiving = livingOutcomes.has(clinicalOutcome)
  const isDeadAtScene = mission?.result === 'patient_died_scene'
  const isDeathInTransport =
    clinicalOutcome === 'died_with_team' && mission?.result === 'patient_transported' && !clinical?.arrest
  // Patients may live at home with a tracheostomy.
  const isTubed = hasCuffedAirway(airway) && airway?.finalDevice !== 'tracheostomy_tube'
  return keepApplicable([
    [
      'outcome.clinicalOutcome',
      'The mission ended with the death of the patient at the scene. Is this outcome right?',
      isLiving && isDeadAtScene,
    ],
    [
      // The question is shown at the outcome, because the arrest fields may be hidden.
      'outcome.clinicalOutcome',
      'The patient died with the team: was there a cardiac arrest to record?',
      isDeathInTransport,
    ],
    [
      'clinical.nacaScore',
      'NACA VII means death, but the outcome says that the patient survived. Is this right?',
      isLiving && clinical?.nacaScore === 'naca_7',
    ],
    [
      'outcome.followUpOutcome',
      'The patient died on this mission, but was alive at follow-up. Which is right?',
      aliveCode.test(outcome?.followUpOutcome ?? '') && (deadOutcomes.has(clinicalOutcome) || isDeadAtScene),
    ],
    [
      'outcome.destinationType',
      'A patient with a tube in place was taken home. Is this destination right?',
      isTubed && outcome?.destinationType === 'home',
    ],
    [
      'mission.arriveDestinationAt',
      'The patient died at the scene, but reached a destination. Is this time right?',
      isDeadAtScene && Boolean(mission.arriveDestinationAt),
    ],
  ])
}
