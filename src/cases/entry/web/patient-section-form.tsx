import { ClinicalDetailsForm } from '../../clinical/web/clinical-details-form.tsx'
import { ArrestForm } from '../../clinical/web/arrest-form.tsx'
import { InjuryForm } from '../../clinical/web/injury-form.tsx'
import { NeonatalForm } from '../../clinical/web/neonatal-form.tsx'
import { TransferForm } from '../../clinical/web/transfer-form.tsx'
import { VitalsForm } from '../../clinical/web/vitals-form.tsx'
import { OutcomeForm } from '../../outcome/web/outcome-form.tsx'
import { PatientDetailsForm } from '../../patient/web/patient-details-form.tsx'
import type { EntryControl } from '../rules.ts'
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
