import { counted, Facts, factsOf, listed, yesNo, type Fact, type PartWords } from '#platform/web/ui/facts.tsx'
import { ageBands, asaGrades, patientGenders } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { Patient } from '#logging/cases/parts/patient.contract.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'

const words: PartWords<Patient> = {
  ageEstimated: yesNo('Age estimated'),
  gender: listed('Gender', patientGenders),
  weightKg: counted('Weight', 'kg'),
  weightEstimated: yesNo('Weight estimated'),
  asaGrade: listed('ASA grade (pre-event)', asaGrades),
  frailtyScore: counted('Clinical frailty score'),
  pregnancyWeeks: counted('Pregnancy', 'weeks'),
  gravidity: counted('Gravidity'),
  parity: counted('Parity'),
  gestationAtBirthWeeks: counted('Gestation at birth', 'weeks'),
  birthWeightG: counted('Birth weight', 'g'),
}

export const ageWords = (
  shown: Pick<Case, 'patientAge' | 'patientAgeUnit' | 'patientAgeUnknown'>,
): string | null => (shown.patientAgeUnknown ? 'Not known' : ageLabel(shown))

export function patientFacts(shown: Case): Fact[] {
  const age = ageWords(shown)
  const band = labelOf(ageBands, shown.derived.ageBand)
  return [
    ...(age === null ? [] : [{ label: 'Age', words: age }]),
    ...(band === null ? [] : [{ label: 'Age band', words: band }]),
    ...factsOf(shown.patient, words),
  ]
}

export function PatientCard({ shown }: { shown: Case }) {
  return <Facts facts={patientFacts(shown)} />
}
