import { Checkbox, Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { ageUnits, patientGenders } from '#reference/case-lists.ts'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { EntryControl } from '../../entry/rules.ts'
import { genderSchema, type AgeUnit } from '../contract.ts'
import classes from './patient-form.module.css'

const genders = listedChoices(patientGenders)
const units = ageUnits.map(({ code, label }) => (
  <option key={code} value={code}>
    {label.toLowerCase()}
  </option>
))

/** Age and gender: all that a logbook needs to know of who the patient is. */
export function PatientForm({ fields, onChange, errorOf, warningOf }: EntryControl) {
  const isUnknown = fields.patientAgeUnknown === true
  const ageError = errorOf('patientAge') ?? errorOf('patientAgeUnit')
  return (
    <>
      <FieldSlot path="patientAge">
        <div className={classes.age}>
          <CountInput
            className={classes.number}
            label="Age"
            withAsterisk
            aria-required
            max={999}
            value={fields.patientAge ?? null}
            disabled={isUnknown}
            error={ageError !== undefined && !isUnknown}
            aria-describedby={ageError === undefined ? undefined : 'age-error'}
            onChange={(patientAge) => onChange({ patientAge })}
          />
          <Input
            component="select"
            wrapperProps={{ className: classes.unit }}
            size="md"
            pointer
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
            aria-label="Unit of age"
            value={fields.patientAgeUnit ?? 'years'}
            disabled={isUnknown}
            // The options are made from the units themselves.
            onChange={(event) => onChange({ patientAgeUnit: event.currentTarget.value as AgeUnit })}
          >
            {units}
          </Input>
          <Checkbox
            className={classes.unknown}
            size="md"
            label="Age not known"
            checked={isUnknown}
            onChange={(event) => onChange({ patientAgeUnknown: event.currentTarget.checked || null })}
          />
        </div>
        {ageError !== undefined && !isUnknown && (
          <p id="age-error" className={classes.error}>
            {ageError}
          </p>
        )}
      </FieldSlot>
      <FieldSlot path="patient.gender" warning={warningOf('patient.gender')}>
        <ChipGroup
          label="Gender"
          choices={genders}
          value={fields.patient.gender ?? null}
          error={errorOf('patient.gender')}
          onChange={(gender) =>
            onChange({ patient: { gender: gender === null ? null : genderSchema.parse(gender) } })
          }
        />
      </FieldSlot>
    </>
  )
}
