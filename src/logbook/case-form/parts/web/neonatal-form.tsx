import type { EntryControl } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Clinical } from '#logging/cases/parts/clinical.contract.ts'

type Neonatal = NonNullable<Clinical['neonatal']>

const neonatalFields: readonly FieldOf<Neonatal>[] = [
  { kind: 'number', name: 'apgar1', label: 'Apgar at 1 min' },
  { kind: 'number', name: 'apgar5', label: 'Apgar at 5 min' },
  { kind: 'number', name: 'apgar10', label: 'Apgar at 10 min' },
  { kind: 'number', name: 'temperatureAdmissionC', label: 'Temperature at admission', unit: '°C', places: 1 },
  { kind: 'number', name: 'surfactantDoses', label: 'Surfactant doses' },
  { kind: 'number', name: 'bloodLossMl', label: 'Maternal blood loss', unit: 'mL' },
  { kind: 'yesNo', name: 'deliveredByTeam', label: 'Delivered by the team' },
  { kind: 'yesNo', name: 'coolingStarted', label: 'Cooling started' },
]

export function NeonatalForm(control: EntryControl) {
  const { fields, onChange } = control
  const neonatal: Neonatal = fields.clinical.neonatal ?? {}
  return (
    <FieldsForm
      form={entryForm(control, 'clinical.neonatal', neonatal, (change) =>
        onChange({ clinical: { neonatal: { ...neonatal, ...change } } }),
      )}
      fields={neonatalFields}
    />
  )
}
