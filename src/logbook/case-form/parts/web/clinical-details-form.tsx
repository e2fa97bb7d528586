import { useMemo } from 'react'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { levelsOfCare } from '#reference/case-lists.ts'
import { challenges, nacaScores, ventilationModes } from '#reference/clinical-lists.ts'
import { shortDiagnoses } from '#reference/short-labels.ts'
import type { EntryControl } from '../../entry/entry.ts'
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
const severity: readonly FieldOf<Clinical>[] = [
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

const maxSecondary = 5
const otherSecondary: FieldOf<Clinical> = {
  kind: 'text',
  name: 'diagnosisSecondaryOther',
  label: 'Which further diagnosis?',
  maxLength: 120,
}

/** Further details of the illness. */
export function ClinicalDetailsForm(control: EntryControl) {
  const { fields, onChange, errorOf } = control
  const { clinical, type } = fields
  const primary = clinical.diagnosisPrimary
  const choices = useMemo(
    () => diagnosisChoices(type).filter(({ value }) => value !== primary),
    [type, primary],
  )
  const common = useMemo(() => usualDiagnoses(type).filter((code) => code !== primary), [type, primary])
  const secondary = clinical.diagnosisSecondary ?? []
  const shared = {
    path: 'clinical',
    part: clinical,
    control,
    onChange: (change: Partial<Clinical>) => onChange({ clinical: change }),
  }
  return (
    <FormSection title="Clinical" help="Never a name, a birth date, an address or a record number.">
      <FieldsForm {...shared} fields={textFields} />
      <FieldSlot path="clinical.diagnosisSecondary">
        <QuickChoice
          multiple
          key={type}
          label="Further diagnoses"
          description={`Up to ${maxSecondary}.`}
          choices={choices}
          common={common}
          short={shortDiagnoses}
          loadWords={loadDiagnosisSearch}
          recentName="diagnosis-secondary"
          value={secondary}
          error={errorOf('clinical.diagnosisSecondary')}
          onChange={(codes) =>
            onChange({ clinical: { diagnosisSecondary: codes.length > 0 ? codes : null } })
          }
        />
      </FieldSlot>
      {secondary.includes('other_diagnosis') && <FieldsForm {...shared} fields={[otherSecondary]} />}
      <FieldsForm {...shared} fields={severity} />
    </FormSection>
  )
}
