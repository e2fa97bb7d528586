/** Questions about the patient: age, severity, consciousness and temperature. */
import type { FieldError } from '#platform/contract/errors.ts'
import { findEntry, labelOf } from '#reference/codes.ts'
import { levelsOfCare } from '#reference/case-lists.ts'
import { nacaScores } from '#reference/clinical-lists.ts'
import { isArrestCase } from '#logging/cases/checks/completeness.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'
import { isNewborn, isPaediatric, isUnderYears } from '#logging/cases/parts/patient.ts'
import { isGiven, keepApplicable, type Question } from './question.ts'
import { hasDiagnosis, hasDone, inductions } from './treatment.ts'

export function patientQuestions(facts: CaseFacts, paediatricAgeLimit: number): FieldError[] {
  const { patient, type } = facts
  return keepApplicable([
    [
      'patient.gender',
      'An obstetric patient is recorded as male. Is this right?',
      type === 'obstetric' && patient?.gender === 'male',
    ],
    [
      'clinical.levelOfCare',
      'This level of care is for another age group.',
      isUnexpectedLevelOfCare(facts, paediatricAgeLimit),
    ],
    [
      'patient.asaGrade',
      'ASA VI means a brain-dead organ donor, but the grade describes health before this event. Is this right?',
      patient?.asaGrade === 'asa_6',
    ],
    ...severityQuestions(facts),
    ...newbornQuestions(facts),
    ...hypothermiaQuestions(facts),
    ...(facts.clinical?.vitals ?? []).flatMap(consciousnessQuestions),
  ])
}

function isUnexpectedLevelOfCare(facts: CaseFacts, paediatricAgeLimit: number): boolean {
  const scheme = findEntry(levelsOfCare, facts.clinical?.levelOfCare ?? '')?.scheme
  if (scheme === 'neonatal') return isNewborn(facts) === false
  if (scheme === 'paediatric') return isPaediatric(facts, paediatricAgeLimit) === false
  return scheme === 'adult' && isPaediatric(facts, paediatricAgeLimit) === true
}

const mildScores = new Set(['naca_0', 'naca_1', 'naca_2', 'naca_3'])
const highestLevels = new Set(['level_3', 'paediatric_level_3', 'neonatal_intensive'])

/** Asks about a mild severity score in a case that cannot have been mild, because the score describes the worst moment. */
function severityQuestions(facts: CaseFacts): Question[] {
  const { clinical } = facts
  const reason = isArrestCase(facts)
    ? 'a cardiac arrest'
    : hasDone(facts, inductions)
      ? 'an induction of anaesthesia'
      : highestLevels.has(clinical?.levelOfCare ?? '')
        ? 'the highest level of care'
        : null
  const score = labelOf(nacaScores, clinical?.nacaScore)?.split(':')[0]
  return [
    [
      'clinical.nacaScore',
      `${score} with ${reason}: the score describes the worst moment. Is this right?`,
      reason !== null && mildScores.has(clinical?.nacaScore ?? ''),
    ],
  ]
}

const infantYears = 1

function newbornQuestions(facts: CaseFacts): Question[] {
  const { clinical, patient, procedures, type } = facts
  // The case of a mother may also contain facts about her newborn.
  if (type === 'obstetric' || isUnderYears(facts, infantYears) !== false) return []
  const { invasiveLines, devices } = clinical?.transfer ?? {}
  return [
    [
      'clinical.transfer.invasiveLines',
      'An umbilical line is for a newborn. Is this right at this age?',
      invasiveLines?.includes('umbilical'),
    ],
    [
      'clinical.transfer.devices',
      'An incubator is for an infant. Is this right at this age?',
      devices?.includes('incubator'),
    ],
    [
      'patient.birthWeightG',
      'Birth weight is recorded for infants only. Is the age right?',
      isGiven(patient?.birthWeightG),
    ],
    ...procedures.map(({ code }, index): Question => [
      `procedures.${index}.code`,
      code === 'umbilical_access'
        ? 'Umbilical access is for a newborn. Is this right at this age?'
        : 'An incubator is for an infant. Is this right at this age?',
      code === 'umbilical_access' || code === 'incubator_transport',
    ]),
  ]
}

const hypothermiaBelow = 35

function hypothermiaQuestions(facts: CaseFacts): Question[] {
  if (!hasDiagnosis(facts, ['hypothermia'])) return []
  const measurements = [
    ...(facts.clinical?.vitals ?? []).map(({ temperatureC }, index) => ({
      path: `clinical.vitals.${index}.temperatureC`,
      temperatureC,
    })),
    {
      path: 'clinical.neonatal.temperatureAdmissionC',
      temperatureC: facts.clinical?.neonatal?.temperatureAdmissionC,
    },
  ].filter(({ temperatureC }) => isGiven(temperatureC))
  const isWarm = measurements.every(({ temperatureC }) => (temperatureC ?? 0) >= hypothermiaBelow)
  const [first] = measurements
  if (!first || !isWarm) return []
  return [
    [first.path, 'The diagnosis is hypothermia, but no temperature is below 35.0. Is this right?', true],
  ]
}

// "Alert" means GCS 14 or 15 and "unresponsive" 3; in between, observers differ (Kelly et al., Ann Emerg Med 2004).
const unresponsiveUnlikelyFromGcs = 9
const alertUnlikelyUpToGcs = 8

function consciousnessQuestions(vitals: Vitals, index: number): Question[] {
  const total = comaScoreOf(vitals)
  if (total === null) return []
  const isOdd =
    (vitals.avpu === 'unresponsive' && total >= unresponsiveUnlikelyFromGcs) ||
    (vitals.avpu === 'alert' && total <= alertUnlikelyUpToGcs)
  const level = vitals.avpu === 'alert' ? 'alert' : 'unresponsive'
  return [[`clinical.vitals.${index}.avpu`, `GCS ${total} and ${level}: is this right?`, isOdd]]
}

/** Returns the Glasgow coma score from the total or its three parts. */
function comaScoreOf({ gcsTotal, gcsEye, gcsVerbal, gcsMotor }: Vitals): number | null {
  if (gcsTotal) return gcsTotal
  return gcsEye && gcsVerbal && gcsMotor ? gcsEye + gcsVerbal + gcsMotor : null
}
