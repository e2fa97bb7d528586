import { useMemo } from 'react'
import { SeveralQuickChoicesField } from '#platform/web/forms/quick-choice-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { levelsOfCare } from '#reference/case-lists.ts'
import { challenges, nacaScores, ventilationModes } from '#reference/clinical-lists.ts'
import { shortDiagnoses } from '#reference/short-labels.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Clinical } from '#logging/cases/parts/clinical.contract.ts'
import { diagnosisChoices, loadDiagnosisSearch, usualDiagnoses } from './diagnosis-form.tsx'

const textFields: readonly FieldOf<Clinical>[] = [
  {
    kind: 'text',
    name: 'presentation',
    label: 'Presenting problem',
    description: 'What you found on arrival, in one line.',
    maxLength: 300,
  },
  { kind: 'text', name: 'summary', label: 'Summary', maxLength: 4000, rows: 3 },
]
const severityFields: readonly FieldOf<Clinical>[] = [
  {
    kind: 'one',
    name: 'levelOfCare',
    label: 'Level of care',
    description: 'The highest that the patient needed during the mission.',
    choices: listedChoices(levelsOfCare),
  },
  {
    kind: 'one',
    name: 'nacaScore',
    label: 'NACA score',
    description: 'The worst during the mission.',
    choices: listedChoices(nacaScores),
  },
  {
    kind: 'one',
    name: 'ventilationMode',
    label: 'Ventilation at handover',
    choices: listedChoices(ventilationModes),
  },
  { kind: 'several', name: 'challenges', label: 'Challenges', choices: listedChoices(challenges) },
]

const maxFurtherDiagnoses = 5
const otherDiagnosisField: FieldOf<Clinical> = {
  kind: 'text',
  name: 'diagnosisSecondaryOther',
  label: 'Which further diagnosis?',
  maxLength: 120,
}

/** Renders further details of the illness. */
export function ClinicalDetailsForm(control: EntryControl) {
  const { fields } = control
  const { clinical, type } = fields
  const primary = clinical.diagnosisPrimary
  const choices = useMemo(
    () => diagnosisChoices(type).filter(({ value }) => value !== primary),
    [type, primary],
  )
  const common = useMemo(() => usualDiagnoses(type).filter((code) => code !== primary), [type, primary])
  const secondary = clinical.diagnosisSecondary ?? []
  const form = partForm(control, 'clinical')
  return (
    <FormSection title="Clinical" help="Never a name, a birth date, an address or a record number.">
      <FieldsForm form={form} fields={textFields} />
      <SeveralQuickChoicesField
        key={type}
        form={{
          ...form,
          enter: ({ diagnosisSecondary: codes }) =>
            form.enter({ diagnosisSecondary: codes?.length ? codes : null }),
        }}
        path="diagnosisSecondary"
        label="Further diagnoses"
        description={`Up to ${maxFurtherDiagnoses}.`}
        choices={choices}
        common={common}
        short={shortDiagnoses}
        loadWords={loadDiagnosisSearch}
        recentName="diagnosis-secondary"
      />
      {secondary.includes('other_diagnosis') && <FieldsForm form={form} fields={[otherDiagnosisField]} />}
      <FieldsForm form={form} fields={severityFields} />
    </FormSection>
  )
}
