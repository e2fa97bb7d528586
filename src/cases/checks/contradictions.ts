import type { FieldError } from '#platform/contract/errors.ts'
import type { Vitals } from '../parts/clinical.contract.ts'
import type { CaseFacts } from '../contract.ts'

const livingOutcomes = new Set<string>([
  'handed_over_stable',
  'handed_over_unstable',
  'handed_over_ongoing_cpr',
  'discharged_scene',
  'refused_care',
  'referred',
])

/** The burned percentage of the body surface for each diagnosis: from, and below. ICD-10 T31 has the same bands. */
const burnBands: Readonly<Record<string, readonly [from: number, below: number]>> = {
  burn_under_10: [0, 10],
  burn_10_19: [10, 20],
  burn_20_plus: [20, 101],
}

// "Alert" means GCS 14 or 15 and "unresponsive" 3; in between, observers differ (Kelly et al., Ann Emerg Med 2004).
const lowestUnlikelyUnresponsive = 9
const highestUnlikelyAlert = 8

/** Returns questions about answers that contradict each other, each at the field that is easiest to correct. */
export function contradictionsIn(entered: CaseFacts): FieldError[] {
  return [
    ...deathQuestions(entered),
    ...burnQuestions(entered),
    ...(entered.clinical?.vitals ?? []).flatMap(consciousnessQuestions),
  ]
}

function deathQuestions({ mission, clinical, outcome }: CaseFacts): FieldError[] {
  if (!livingOutcomes.has(outcome?.clinicalOutcome ?? '')) return []
  const questions: FieldError[] = []
  if (mission?.result === 'patient_died_scene') {
    const message = 'The mission ended with the death of the patient at the scene. Is this outcome right?'
    questions.push({ path: 'outcome.clinicalOutcome', message })
  }
  if (clinical?.nacaScore === 'naca_7') {
    const message = 'NACA VII means death, but the outcome says that the patient survived. Is this right?'
    questions.push({ path: 'clinical.nacaScore', message })
  }
  return questions
}

function burnQuestions({ clinical }: CaseFacts): FieldError[] {
  const [from, below] = burnBands[clinical?.diagnosisPrimary ?? ''] ?? [0, 101]
  const percent = clinical?.injury?.burnPercent
  if (typeof percent !== 'number' || (percent >= from && percent < below)) return []
  const message = `${percent}% does not match the burned area in the diagnosis. Is this right?`
  return [{ path: 'clinical.injury.burnPercent', message }]
}

function consciousnessQuestions(vitals: Vitals, index: number): FieldError[] {
  const total = comaScoreOf(vitals)
  if (total === null) return []
  const isOdd =
    (vitals.avpu === 'unresponsive' && total >= lowestUnlikelyUnresponsive) ||
    (vitals.avpu === 'alert' && total <= highestUnlikelyAlert)
  if (!isOdd) return []
  const words = vitals.avpu === 'alert' ? 'alert' : 'unresponsive'
  return [{ path: `clinical.vitals.${index}.avpu`, message: `GCS ${total} and ${words}: is this right?` }]
}

/** Returns the Glasgow coma score from the total or its three parts. */
function comaScoreOf({ gcsTotal, gcsEye, gcsVerbal, gcsMotor }: Vitals): number | null {
  if (gcsTotal) return gcsTotal
  return gcsEye && gcsVerbal && gcsMotor ? gcsEye + gcsVerbal + gcsMotor : null
}
