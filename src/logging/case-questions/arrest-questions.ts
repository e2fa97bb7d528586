/** Questions about answers on a cardiac arrest that contradict each other. */
import type { FieldError } from '#platform/contract/errors.ts'
import { isTransfer } from '#logging/missions/mission.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { isUnderYears } from '#logging/cases/parts/patient.ts'
import { livingOutcomes } from './outcome-questions.ts'
import { isGiven, keepApplicable, type Question } from './question.ts'
import { hasDiagnosis, hasDone } from './treatment.ts'

export function arrestQuestions(facts: CaseFacts): FieldError[] {
  const { clinical, outcome, mission } = facts
  const arrest = clinical?.arrest
  if (!arrest) return []
  const { noFlowMinutes, timeToRoscMinutes } = arrest
  const isEnded = arrest.outcome === 'terminated' || arrest.outcome === 'not_started'
  const isShocked = hasDone(facts, ['defibrillation', 'defibrillation_vector_or_double'])
  // A pulse is expected once the circulation has returned: in a transfer, or if the diagnosis is ROSC.
  const isPulseExpected = isTransfer(mission?.missionType) || hasDiagnosis(facts, ['rosc_post_arrest'])
  const pulse = firstPulse(facts)
  const doses = drugDoses(facts)
  return keepApplicable([
    [
      'clinical.arrest.outcome',
      arrest.outcome === 'terminated'
        ? 'CPR was stopped, but the outcome says that the patient left alive. Is this right?'
        : 'CPR was not started, but the outcome says that the patient left alive. Is this right?',
      isEnded && livingOutcomes.has(outcome?.clinicalOutcome ?? ''),
    ],
    [
      'clinical.arrest.shocks',
      'Defibrillation is among the procedures. How many shocks were given?',
      arrest.shocks === 0 && isShocked,
    ],
    [
      'clinical.arrest.adrenalineDoses',
      `The drugs list ${doses?.text}. How many doses of adrenaline were given?`,
      doses !== null && isGiven(arrest.adrenalineDoses) && doses.differs(arrest.adrenalineDoses),
    ],
    [
      'clinical.arrest.timeToRoscMinutes',
      `Circulation returned after ${timeToRoscMinutes} min, but there was no flow for ${noFlowMinutes} min. Is this right?`,
      isGiven(timeToRoscMinutes) && isGiven(noFlowMinutes) && timeToRoscMinutes < noFlowMinutes,
    ],
    [
      'clinical.arrest.timing',
      `The arrest was before your arrival, but the first vital signs have a ${pulse}. Is this right?`,
      arrest.timing === 'before_team' && pulse !== null && !isPulseExpected,
    ],
  ] satisfies Question[])
}

function firstPulse({ clinical }: CaseFacts): string | null {
  const first = clinical?.vitals?.find(({ point }) => point === 'first')
  if (first?.systolicBp) return `systolic pressure of ${first.systolicBp}`
  return first?.heartRate ? `heart rate of ${first.heartRate}` : null
}

const adultFromYears = 16

/** Returns the listed adrenaline doses that treated the arrest, as text and as a comparison, or null if none are listed. */
function drugDoses(facts: CaseFacts): { text: string; differs: (doses: number) => boolean } | null {
  const isAdult = isUnderYears(facts, adultFromYears) !== true
  const lines = facts.drugs.filter(
    ({ code, purpose, infusion, unit }) =>
      code === 'adrenaline' &&
      (!purpose || purpose === 'resuscitation') &&
      !infusion &&
      // In an arrest an adult gets milligrams. Micrograms, and amounts per minute or hour, maintain the blood pressure
      // instead.
      !(isAdult && unit === 'mcg') &&
      !/_(min|hour)$/.test(unit ?? ''),
  )
  if (lines.length === 0) return null
  const sum = lines.reduce((total, line) => total + (line.doses ?? 1), 0)
  // A line without a number of doses may mean several doses.
  const isExact = lines.every((line) => isGiven(line.doses))
  const text = `${isExact ? '' : 'at least '}${sum} ${sum === 1 ? 'dose' : 'doses'} of it`
  return { text, differs: (doses) => (isExact ? doses !== sum : doses < sum) }
}
