import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/case-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Outcome } from '#logging/cases/parts/outcome.contract.ts'

type OutcomeField = FieldOf<Outcome>

const resultField: OutcomeField = {
  kind: 'one',
  name: 'clinicalOutcome',
  label: 'Outcome',
  choices: listedChoices(lists.clinicalOutcomes),
}
const arrivalFields: readonly OutcomeField[] = [
  {
    kind: 'one',
    name: 'destinationType',
    label: 'Destination',
    choices: listedChoices(lists.destinationTypes),
    other: 'Which other destination?',
  },
  { kind: 'yesNo', name: 'preAlert', label: 'Pre-alert given' },
]
const noTransportField: OutcomeField = {
  kind: 'one',
  name: 'refusalOrNoTransportReason',
  label: 'Reason for no transport',
  choices: listedChoices(lists.noTransportReasons),
  other: 'Which other reason?',
}

/** Renders the patient's outcome and destination. */
export function OutcomeForm(control: EntryControl) {
  const { outcome, mission } = control.fields
  // Shows the destination unless the patient was not transported; then shows the reason. An answered field stays visible.
  const isTransported = mission.result === 'patient_transported'
  const isNotTransported = !isTransported && Boolean(mission.result)
  const shownFields = [
    resultField,
    ...(isNotTransported && !outcome.destinationType ? [] : arrivalFields),
    ...(isNotTransported || outcome.refusalOrNoTransportReason ? [noTransportField] : []),
  ]
  return (
    <FormSection title="Outcome">
      <FieldsForm form={partForm(control, 'outcome')} fields={shownFields} />
    </FormSection>
  )
}
