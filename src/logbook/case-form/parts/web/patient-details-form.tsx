import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { asaGrades } from '#reference/case-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm, partForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Patient } from '#logging/cases/parts/patient.contract.ts'
import { isNewborn, isUnderYears } from '#logging/cases/parts/patient.ts'

type PatientField = FieldOf<Patient>

const commonFields: readonly PatientField[] = [
  { kind: 'number', name: 'weightKg', label: 'Weight', unit: 'kg', places: 3 },
  { kind: 'yesNo', name: 'weightEstimated', label: 'Weight estimated' },
  { kind: 'yesNo', name: 'ageEstimated', label: 'Age estimated' },
  {
    kind: 'one',
    name: 'asaGrade',
    label: 'ASA grade (pre-event)',
    choices: listedChoices(asaGrades),
  },
]

const frailtyNames = [
  'Very fit',
  'Fit',
  'Managing well',
  'Very mild frailty',
  'Mild frailty',
  'Moderate frailty',
  'Severe frailty',
  'Very severe frailty',
  'Terminally ill',
]
const frailtyChoices = frailtyNames.map((name, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${name}`,
}))

const frailtyField: FieldOf<{ frailtyScore: string | null }> = {
  kind: 'one',
  name: 'frailtyScore',
  label: 'Clinical frailty score',
  description: 'As it was two weeks before this event.',
  choices: frailtyChoices,
}

const pregnancyFields: readonly PatientField[] = [
  { kind: 'number', name: 'pregnancyWeeks', label: 'Pregnancy', unit: 'weeks' },
  { kind: 'number', name: 'gravidity', label: 'Gravidity' },
  { kind: 'number', name: 'parity', label: 'Parity' },
]
const newbornFields: readonly PatientField[] = [
  { kind: 'number', name: 'gestationAtBirthWeeks', label: 'Gestation at birth', unit: 'weeks' },
  { kind: 'number', name: 'birthWeightG', label: 'Birth weight', unit: 'g' },
]
const minFrailtyAgeYears = 65

const hasAnswer = (fields: readonly PatientField[], patient: Patient): boolean =>
  fields.some(({ name }) => patient[name] !== null && patient[name] !== undefined)

/** Renders further details of the patient. Fields that depend on age or pregnancy are shown only if they apply. */
export function PatientDetailsForm(control: EntryControl) {
  const { fields, onChange } = control
  const { patient, type } = fields
  const isFrailtyShown =
    isUnderYears(fields, minFrailtyAgeYears) === false || typeof patient.frailtyScore === 'number'
  const shownFields = [
    ...commonFields,
    ...(type === 'obstetric' || hasAnswer(pregnancyFields, patient) ? pregnancyFields : []),
    ...(type === 'neonatal' || isNewborn(fields) === true || hasAnswer(newbornFields, patient)
      ? newbornFields
      : []),
  ]
  const { frailtyScore } = patient
  return (
    <FormSection title="Patient details" help="Whatever was known at the time.">
      <FieldsForm form={partForm(control, 'patient')} fields={shownFields} />
      {isFrailtyShown && (
        <FieldsForm
          form={entryForm(
            control,
            'patient',
            { frailtyScore: frailtyScore == null ? null : String(frailtyScore) },
            (change) =>
              onChange({
                patient: { frailtyScore: change.frailtyScore ? Number(change.frailtyScore) : null },
              }),
          )}
          fields={[frailtyField]}
        />
      )}
    </FormSection>
  )
}
