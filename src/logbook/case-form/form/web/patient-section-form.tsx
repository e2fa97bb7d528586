import { ClinicalDetailsForm } from '../../parts/web/clinical-details-form.tsx'
import { ArrestForm } from '../../parts/web/arrest-form.tsx'
import { InjuryForm } from '../../parts/web/injury-form.tsx'
import { NeonatalForm } from '../../parts/web/neonatal-form.tsx'
import { TransferForm } from '../../parts/web/transfer-form.tsx'
import { VitalsForm } from '../../parts/web/vitals-form.tsx'
import { OutcomeForm } from '../../parts/web/outcome-form.tsx'
import { PatientDetailsForm } from '../../parts/web/patient-details-form.tsx'
import type { EntryControl } from '../../entry/entry.ts'
import { OptionalPartsForm, type PartsControl } from './optional-parts-form.tsx'

const controlOf = ({ fields, onChange, errorOf, warningOf }: PartsControl): EntryControl => ({
  fields,
  onChange,
  errorOf,
  warningOf,
})

export function PatientSectionForm(props: PartsControl) {
  const control = controlOf(props)
  return (
    <>
      <PatientDetailsForm {...control} />
      <ClinicalDetailsForm {...control} />
      <OutcomeForm {...control} />
      <OptionalPartsForm
        {...props}
        section="patient"
        parts={{
          injury: { title: 'Injury', form: <InjuryForm {...control} /> },
          arrest: { title: 'Cardiac arrest', form: <ArrestForm {...control} /> },
          transfer: { title: 'Transfer', form: <TransferForm {...control} /> },
          neonatal: { title: 'Newborn and birth', form: <NeonatalForm {...control} /> },
          vitals: {
            title: 'Vital signs',
            help: 'Only what was measured: nothing is assumed.',
            form: <VitalsForm {...control} />,
          },
        }}
      />
    </>
  )
}
