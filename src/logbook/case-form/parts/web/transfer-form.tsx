import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { destinationTypes } from '#reference/case-lists.ts'
import * as lists from '#reference/clinical-lists.ts'
import { locationTypes } from '#reference/mission-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Clinical } from '#logging/cases/parts/clinical.contract.ts'

type Transfer = NonNullable<Clinical['transfer']>

const transferFields: readonly FieldOf<Transfer>[] = [
  {
    kind: 'one',
    name: 'fromType',
    label: 'From',
    description: 'A kind of place, never its name.',
    choices: listedChoices(locationTypes),
    other: 'From which other kind of place?',
  },
  {
    kind: 'one',
    name: 'toType',
    label: 'To',
    choices: listedChoices(destinationTypes),
    other: 'To which other kind of place?',
  },
  {
    kind: 'one',
    name: 'reason',
    label: 'Reason for the transfer',
    choices: listedChoices(lists.transferReasons),
    other: 'Which other reason?',
  },
  { kind: 'yesNo', name: 'timeCritical', label: 'Time-critical transfer' },
  { kind: 'yesNo', name: 'acceptedBeforeDeparture', label: 'Accepted before departure' },
  {
    kind: 'number',
    name: 'stabilisationMinutes',
    label: 'Stabilisation',
    unit: 'min',
  },
  { kind: 'number', name: 'infusionCount', label: 'Infusions running' },
  {
    kind: 'several',
    name: 'invasiveLines',
    label: 'Lines and drains',
    choices: listedChoices(lists.invasiveLines),
  },
  { kind: 'several', name: 'devices', label: 'Devices', choices: listedChoices(lists.transferDevices) },
  {
    kind: 'several',
    name: 'adverseEvents',
    label: 'Adverse events',
    choices: listedChoices(lists.adverseEvents),
    other: 'Which other event?',
  },
]

/**
 * Renders the fields of the joint guidance on transport of the critically ill. Hospitals are recorded by kind, never by
 * name.
 */
export function TransferForm(control: EntryControl) {
  const { fields, onChange } = control
  const transfer: Transfer = fields.clinical.transfer ?? {}
  return (
    <FieldsForm
      form={entryForm(control, 'clinical.transfer', transfer, (change) =>
        onChange({ clinical: { transfer: { ...transfer, ...change } } }),
      )}
      fields={transferFields}
    />
  )
}
