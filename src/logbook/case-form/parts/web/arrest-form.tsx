import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/clinical-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Clinical } from '#logging/cases/parts/clinical.contract.ts'

type Arrest = NonNullable<Clinical['arrest']>
type ArrestField = FieldOf<Arrest>

const courseFields: readonly ArrestField[] = [
  { kind: 'one', name: 'timing', label: 'Arrest timing', choices: listedChoices(lists.arrestTimings) },
  { kind: 'one', name: 'witnessed', label: 'Witnessed by', choices: listedChoices(lists.arrestWitnesses) },
  { kind: 'one', name: 'bystanderCpr', label: 'Bystander CPR', choices: listedChoices(lists.yesNoUnknown) },
  {
    kind: 'one',
    name: 'publicDefibrillator',
    label: 'Public-access AED',
    choices: listedChoices(lists.publicDefibrillatorUses),
  },
  {
    kind: 'one',
    name: 'aetiology',
    label: 'Cause of the arrest',
    choices: listedChoices(lists.arrestAetiologies),
    other: 'Which other cause?',
  },
  { kind: 'one', name: 'firstRhythm', label: 'First rhythm', choices: listedChoices(lists.arrestRhythms) },
  { kind: 'number', name: 'shocks', label: 'Shocks' },
  { kind: 'number', name: 'adrenalineDoses', label: 'Adrenaline doses' },
  { kind: 'number', name: 'noFlowMinutes', label: 'No-flow time', unit: 'min' },
  { kind: 'number', name: 'lowFlowMinutes', label: 'Low-flow time', unit: 'min' },
  { kind: 'number', name: 'timeToRoscMinutes', label: 'Time to ROSC', unit: 'min' },
  { kind: 'yesNo', name: 'mechanicalCpr', label: 'Mechanical CPR' },
  {
    kind: 'one',
    name: 'outcome',
    label: 'Outcome of the resuscitation',
    choices: listedChoices(lists.arrestOutcomes),
  },
]
const endFields: readonly ArrestField[] = [
  {
    kind: 'one',
    name: 'terminationReason',
    label: 'Reason CPR stopped or withheld',
    choices: listedChoices(lists.terminationReasons),
    other: 'Which other reason?',
  },
]
const endedOutcomes = new Set(['terminated', 'not_started'])

/** Renders the fields of the Utstein template for out-of-hospital cardiac arrest. */
export function ArrestForm(control: EntryControl) {
  const { fields, onChange } = control
  const arrest: Arrest = fields.clinical.arrest ?? {}
  const isEnded = endedOutcomes.has(arrest.outcome ?? '') || Boolean(arrest.terminationReason)
  return (
    <FieldsForm
      form={entryForm(control, 'clinical.arrest', arrest, (change) =>
        onChange({ clinical: { arrest: { ...arrest, ...change } } }),
      )}
      fields={isEnded ? [...courseFields, ...endFields] : courseFields}
    />
  )
}
