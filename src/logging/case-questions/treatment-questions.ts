/** Questions about procedures and blood. */
import type { FieldError } from '#platform/contract/errors.ts'
import { isPatientless, minutesBetween } from '#logging/missions/mission.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { isSurgicalProcedure } from '#logging/cases/parts/procedures.ts'
import { isSimulated } from '#logging/treatment/done.ts'
import { isGiven, keepApplicable, type Question } from './question.ts'
import { isDoneByTeam } from '#reference/operator-roles.ts'

export function treatmentQuestions(facts: CaseFacts): FieldError[] {
  const { mission, airway, procedures, blood } = facts
  const doneProcedures = procedures.filter(({ operatorRole }) => isDoneByTeam(operatorRole))
  // Procedures done for training are not reviewed.
  const isSurgical = doneProcedures.some(
    (line) => isSurgicalProcedure(line.code) && !isSimulated(line, facts.encounterSetting),
  )
  // An exercise has no patient, and the airway section is refused in a case without a patient.
  const isInductionOnly =
    doneProcedures.some(({ code }) => code === 'rapid_sequence_induction') &&
    (airway?.attempts ?? []).length === 0 &&
    !isPatientless(mission)
  const minutesToHandover = minutesBetween(mission?.activatedAt, mission?.handoverAt)
  return keepApplicable([
    [
      'airway.attempts',
      'An induction is recorded without an airway attempt. Add the attempt.',
      isInductionOnly,
    ],
    [
      'flagCaseReview',
      'A surgical procedure was done: flag this case for review?',
      isSurgical && !facts.flagCaseReview,
    ],
    ...blood.map(({ startedAfterActivationMinutes: startMinutes }, index): Question => [
      `blood.${index}.startedAfterActivationMinutes`,
      `Care was handed over ${minutesToHandover} min after activation. Was this blood started later?`,
      isGiven(startMinutes) && isGiven(minutesToHandover) && startMinutes > minutesToHandover,
    ]),
  ])
}
