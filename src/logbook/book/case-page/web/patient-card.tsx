import {
  numberField,
  Facts,
  toFacts,
  codeField,
  yesNoField,
  type Fact,
  type FieldTable,
} from '#platform/web/ui/facts.tsx'
import { ageBands, asaGrades, patientGenders } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { Patient } from '#logging/cases/parts/patient.contract.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'

const patientFields: FieldTable<Patient> = {
  ageEstimated: yesNoField('Age estimated'),
  gender: codeField('Gender', patientGenders),
  weightKg: numberField('Weight', 'kg'),
  weightEstimated: yesNoField('Weight estimated'),
  asaGrade: codeField('ASA grade (pre-event)', asaGrades),
  frailtyScore: numberField('Clinical frailty score'),
  pregnancyWeeks: numberField('Pregnancy', 'weeks'),
  gravidity: numberField('Gravidity'),
  parity: numberField('Parity'),
  gestationAtBirthWeeks: numberField('Gestation at birth', 'weeks'),
  birthWeightG: numberField('Birth weight', 'g'),
}

export const ageWords = (
  caseRecord: Pick<Case, 'patientAge' | 'patientAgeUnit' | 'patientAgeUnknown'>,
): string | null => (caseRecord.patientAgeUnknown ? 'Not known' : ageLabel(caseRecord))

export function patientFacts(caseRecord: Case): Fact[] {
  const age = ageWords(caseRecord)
  const band = labelOf(ageBands, caseRecord.derived.ageBand)
  return [
    ...(age === null ? [] : [{ label: 'Age', words: age }]),
    ...(band === null ? [] : [{ label: 'Age band', words: band }]),
    ...toFacts(caseRecord.patient, patientFields),
  ]
}

export function PatientCard({ caseRecord }: { caseRecord: Case }) {
  return <Facts facts={patientFacts(caseRecord)} />
}
