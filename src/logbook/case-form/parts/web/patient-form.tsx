import { Checkbox, NativeSelect } from '@mantine/core'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { ageUnits, patientGenders } from '#reference/case-lists.ts'
import type { Choice } from '#platform/web/ui/choice.ts'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import type { AgeUnit, Gender } from '#logging/cases/parts/patient.contract.ts'
import classes from './patient-form.module.css'

// Safe cast: `patientGenders` lists exactly the codes of `Gender`.
const genderChoices = listedChoices(patientGenders) as Choice<Gender>[]
const unitOptions = ageUnits.map(({ code, label }) => ({ value: code, label: label.toLowerCase() }))

/** Renders age and gender, all that a logbook needs to know about the patient's identity. */
export function PatientForm(control: EntryControl) {
  const { fields, onChange, errorOf } = control
  const isAgeUnknown = fields.patientAgeUnknown === true
  const isAgeAnswered = isAgeUnknown || typeof fields.patientAge === 'number'
  const ageError = errorOf('patientAge') ?? errorOf('patientAgeUnit')
  return (
    <>
      <FieldSlot path="patientAge">
        <div className={classes.age}>
          <CountInput
            className={classes.number}
            label="Age"
            withAsterisk={!isAgeAnswered}
            aria-required
            max={999}
            value={fields.patientAge ?? null}
            disabled={isAgeUnknown}
            error={ageError !== undefined && !isAgeUnknown}
            aria-describedby={ageError === undefined ? undefined : 'age-error'}
            onChange={(patientAge) => onChange({ patientAge })}
          />
          <NativeSelect
            className={classes.unit}
            size="md"
            aria-label="Unit of age"
            data={unitOptions}
            value={fields.patientAgeUnit ?? 'years'}
            disabled={isAgeUnknown}
            // Safe cast: the options are the `ageUnits`.
            onChange={(event) => onChange({ patientAgeUnit: event.currentTarget.value as AgeUnit })}
          />
          <Checkbox
            className={classes.unknown}
            size="md"
            label="Age not known"
            checked={isAgeUnknown}
            onChange={(event) => onChange({ patientAgeUnknown: event.currentTarget.checked || null })}
          />
        </div>
        {ageError !== undefined && !isAgeUnknown && (
          <p id="age-error" className={classes.error}>
            {ageError}
          </p>
        )}
      </FieldSlot>
      <ChipsField form={partForm(control, 'patient')} path="gender" label="Gender" choices={genderChoices} />
    </>
  )
}
