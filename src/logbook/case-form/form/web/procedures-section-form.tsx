import { FormSection } from '#platform/web/ui/form-section.tsx'
import { isPatientless } from '#logging/missions/mission.ts'
import { AirwayForm } from '../../parts/web/airway-form.tsx'
import { BloodForm } from '../../parts/web/blood-form.tsx'
import { DrugsForm } from '../../parts/web/drugs-form.tsx'
import { ProcedureDetailsForm } from '../../parts/web/procedure-details-form.tsx'
import type { EntryControl } from '../../entry/entry.ts'
import { OptionalPartsForm, type PartsControl } from './optional-parts-form.tsx'

export function ProceduresSectionForm(props: PartsControl) {
  const { fields, onChange, errorOf, warningOf } = props
  const control: EntryControl = { fields, onChange, errorOf, warningOf }
  return (
    <>
      <FormSection level={3} title="Procedure details" help="My role, outcome, complications.">
        <ProcedureDetailsForm {...control} />
      </FormSection>
      {!isPatientless(fields.mission) && (
        <OptionalPartsForm
          {...props}
          section="procedures"
          parts={{
            airway: {
              title: 'Airway',
              help: 'Follows the Utstein airway template, so that your service can report from it.',
              form: <AirwayForm {...control} />,
            },
            drugs: { title: 'Drugs', form: <DrugsForm {...control} /> },
            blood: { title: 'Blood products', form: <BloodForm {...control} /> },
          }}
        />
      )}
    </>
  )
}
