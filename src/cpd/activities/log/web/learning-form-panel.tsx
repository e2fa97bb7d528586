import { Checkbox } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { ActivityBody } from './queries.ts'
import classes from './learning-form-panel.module.css'

/** The fields of the form that also records a compliance record as a CPD activity. */
export interface AlsoCpdValues {
  type: string | null
  hours: number | null
}

const types = listedChoices(cpdTypes)

/** Returns the missing fields of the form, with messages. */
export function alsoCpdErrors({ type, hours }: AlsoCpdValues) {
  const isInQuarters = hours !== null && hours > 0 && hours <= 500 && hours % 0.25 === 0
  return {
    ...(!isInQuarters && { 'alsoCpd.hours': 'Enter hours in quarters, such as 1.25.' }),
    ...(type === null && { 'alsoCpd.type': 'Choose a type.' }),
  }
}

/**
 * Returns the `alsoCpd` field of a request, or null if nothing is also recorded. The types allow any text as a type code,
 * because the server checks it.
 */
export const alsoCpdBody = (values: AlsoCpdValues | null, newId: string): AlsoCpdBody | null =>
  values && ({ ...values, _id: newId } as AlsoCpdBody)

type AlsoCpdBody = Pick<ActivityBody, 'type' | 'hours'> & { _id: string }

interface AlsoCpdFormProps {
  /** Suggested values; the user can change them. */
  suggested: AlsoCpdValues
  values: AlsoCpdValues | null
  errorOf: (path: keyof AlsoCpdValues) => string | undefined
  onEnter: (values: AlsoCpdValues | null) => void
}

/**
 * A checkbox that also records a compliance record as a CPD activity, with the same files. One click is enough if the
 * suggested type and hours are right.
 */
export function AlsoCpdForm({ suggested, values, errorOf, onEnter }: AlsoCpdFormProps) {
  return (
    <>
      <Checkbox
        label="Also record as CPD"
        description="A CPD activity with the same date and files. Nothing is uploaded twice."
        checked={values !== null}
        onChange={(event) => onEnter(event.currentTarget.checked ? { ...suggested } : null)}
      />
      {values && (
        <div className={classes.pair}>
          <SearchSelect
            label="CPD type"
            required
            choices={types}
            recentName="cpd-types"
            value={values.type}
            error={errorOf('type')}
            onChange={(type) => onEnter({ ...values, type })}
          />
          <MeasureInput
            label="Hours"
            withAsterisk
            places={2}
            unit="h"
            value={values.hours}
            error={errorOf('hours')}
            onChange={(hours) => onEnter({ ...values, hours })}
          />
        </div>
      )}
    </>
  )
}
