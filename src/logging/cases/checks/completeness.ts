import { isBlank } from '#platform/contract/blank.ts'
import { hasCare, isPatientless, isSupervised, isTransfer, resultGroupOf } from '#logging/missions/mission.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import { isDoneByTeam, isDoneByOthers } from '#reference/operator-roles.ts'
import type { CaseFacts, DerivedCase } from '../contract.ts'
import { hasAdvancedAirway, hasCuffedAirway } from '../parts/airway.ts'
import { isAdvancedAirwayProcedure } from '../parts/procedures.ts'
import { wantsSignature } from './sign-off-rule.ts'

export type MissingField = DerivedCase['missing'][number]

const arrestDiagnoses = new Set(['traumatic_cardiac_arrest', 'ohca_presumed_cardiac', 'rosc_post_arrest'])
// After the birth, the length of the pregnancy is optional, because the birth may be up to six weeks ago.
const afterBirthDiagnoses = new Set(['normal_delivery', 'postpartum_haemorrhage', 'retained_placenta'])

/** A field to check: its path, its label, whether it applies to this case, and its value. */
type CheckedField = [path: string, label: string, applies: boolean, value: unknown]

const missingIn = (lines: readonly CheckedField[]): MissingField[] =>
  lines.filter(([, , applies, value]) => applies && isBlank(value)).map(([path, label]) => ({ path, label }))

export function isArrestCase({ type, clinical }: Pick<CaseFacts, 'type' | 'clinical'>): boolean {
  return (
    type === 'cardiac_arrest' ||
    Boolean(clinical?.arrest) ||
    arrestDiagnoses.has(clinical?.diagnosisPrimary ?? '')
  )
}

function missionLines({ mission }: CaseFacts): CheckedField[] {
  return [
    ['mission.missionType', 'Mission type', true, mission?.missionType],
    ['mission.result', 'Mission outcome', true, mission?.result],
    ['mission.platform', 'Aircraft or vehicle', true, mission?.platform],
    [
      'mission.resultReason',
      'Reason for the outcome',
      resultGroupOf(mission?.result) === 'aborted',
      mission?.resultReason,
    ],
    ['mission.hoistCycles', 'Hoist cycles', mission?.hoistUsed === true, mission?.hoistCycles],
  ]
}

function teamLines(facts: CaseFacts, signOff: Partial<SignOffRule>): CheckedField[] {
  const { mission, team } = facts
  const needsSupervisor = isSupervised(team?.supervisionLevel) && wantsSignature(signOff, facts)
  return [
    ['team.myRole', 'My role', true, team?.myRole],
    ['team.myInvolvement', 'My role in care (lead or support)', hasCare(mission), team?.myInvolvement],
    ['team.supervisionLevel', 'Supervision level', true, team?.supervisionLevel],
    ['team.supervisorUserId', 'Supervisor', needsSupervisor, team?.supervisorUserId],
  ]
}

function patientLines(facts: CaseFacts): CheckedField[] {
  const { type, patient, clinical, mission, outcome } = facts
  const isAfterBirth =
    Boolean(clinical?.neonatal) || afterBirthDiagnoses.has(clinical?.diagnosisPrimary ?? '')
  const isTransported = mission?.result === 'patient_transported'
  const isAgeUnknown = facts.patientAgeUnknown === true
  return [
    ['patientAge', 'Age', !isAgeUnknown, facts.patientAge],
    ['patientAgeUnit', 'Unit of age', !isAgeUnknown, facts.patientAgeUnit],
    ['patient.gender', 'Gender', true, patient?.gender],
    [
      'patient.pregnancyWeeks',
      'Weeks of pregnancy',
      type === 'obstetric' && !isAfterBirth,
      patient?.pregnancyWeeks,
    ],
    [
      'patient.gestationAtBirthWeeks',
      'Gestation at birth',
      type === 'neonatal',
      patient?.gestationAtBirthWeeks,
    ],
    ['clinical.diagnosisPrimary', 'Working diagnosis', true, clinical?.diagnosisPrimary],
    ['clinical.levelOfCare', 'Level of care', isTransfer(mission?.missionType), clinical?.levelOfCare],
    ['clinical.transfer', 'Transfer', isTransfer(mission?.missionType), clinical?.transfer],
    ['clinical.injury', 'Injury', type === 'trauma' || type === 'burns', clinical?.injury],
    ['clinical.arrest', 'Cardiac arrest', isArrestCase(facts), clinical?.arrest],
    ['outcome.clinicalOutcome', 'Outcome', true, outcome?.clinicalOutcome],
    ['outcome.destinationType', 'Destination', isTransported, outcome?.destinationType],
  ]
}

function airwayLines({ airway, procedures }: CaseFacts): CheckedField[] {
  const isAdvanced = procedures.some(
    ({ code, operatorRole }) => isDoneByTeam(operatorRole) && isAdvancedAirwayProcedure(code),
  )
  if (!airway && !isAdvanced) return []
  const isAssisted = airway?.drugAssisted === true
  return [
    ['airway.indications', 'Indication for the airway', true, airway?.indications],
    ['airway.drugAssisted', 'Drug-assisted airway', true, airway?.drugAssisted],
    ['airway.attempts', 'Airway attempts', isAdvanced || hasAdvancedAirway(airway), airway?.attempts],
    ['airway.finalAirway', 'Final airway', true, airway?.finalAirway],
    ['airway.complications', 'Airway complications', true, airway?.complications],
    ['airway.inductionAgent', 'Induction agent', isAssisted, airway?.inductionAgent],
    ['airway.neuromuscularBlocker', 'Neuromuscular blocker', isAssisted, airway?.neuromuscularBlocker],
    ['airway.opioidCoInduction', 'Opioid at induction', isAssisted, airway?.opioidCoInduction],
    ['airway.confirmation', 'Confirmation of the tube', hasCuffedAirway(airway), airway?.confirmation],
  ]
}

function treatmentLines({ drugs, blood }: CaseFacts): CheckedField[] {
  return [
    ...drugs.map((drug, index): CheckedField => [
      `drugs.${index}.unit`,
      'Unit of a dose',
      !isBlank(drug.dose),
      drug.unit,
    ]),
    ...blood.map((line, index): CheckedField => [
      `blood.${index}.units`,
      'Amount of blood',
      !isDoneByOthers(line.givenByRole),
      line.units ?? line.volumeMl,
    ]),
  ]
}

/**
 * Returns the fields that registries require and the case lacks. They never prevent saving, because a quick log is
 * completed later.
 */
export function missingFields(
  facts: CaseFacts,
  { signOff }: { signOff: Partial<SignOffRule> },
): MissingField[] {
  const commonFields: CheckedField[] = [
    ['type', 'Case type', true, facts.type],
    ['flagReasons', 'Reason for the review', facts.flagCaseReview, facts.flagReasons],
    ...missionLines(facts),
    ...teamLines(facts, signOff),
  ]
  if (isPatientless(facts.mission)) return missingIn(commonFields)
  return missingIn([...commonFields, ...patientLines(facts), ...airwayLines(facts), ...treatmentLines(facts)])
}

export function completenessLabel(missing: number): string {
  if (missing === 0) return 'Complete for registries'
  return `${missing} ${missing === 1 ? 'answer' : 'answers'} missing for registries`
}

export const completenessMeaning =
  'Registries such as those for trauma, cardiac arrest and airway management need some answers for every case of their kind. ' +
  'A case without them is still logged and counted.'
