import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import classes from './definition-form.module.css'
import { maxReminders, toBody, type DefinitionValues } from './definition-values.ts'
import { capitalized, pluralize, monthNames, validityText } from '../../definitions/requirement-words.ts'

const kinds = [
  { value: 'months', label: 'A number of months' },
  { value: 'days', label: 'A number of days' },
  { value: 'yearly', label: 'To a fixed day' },
  { value: 'never', label: 'Never expires' },
] as const

interface ValidityFormProps {
  form: Form<DefinitionValues>
}

/** Fields for how long a record is valid, when it may be renewed, and when people are reminded. */
export function ValidityForm({ form }: ValidityFormProps) {
  const { validity } = form.values
  const canEndWithMonth = validity === 'months' || validity === 'days'
  return (
    <FormSection title="How long it is valid" help={<PeriodText form={form} />}>
      <ChipsField form={form} path="validity" label="Validity" required choices={kinds} />
      <PeriodForm form={form} />
      {canEndWithMonth && (
        <CheckboxField form={form} path="endOfMonth" label="Valid to the last day of that month" />
      )}
      {validity !== 'never' && (
        <>
          <div className={classes.pair}>
            <CountField
              form={form}
              path="earlyRenewalDays"
              label="Early renewal, days"
              hint="A renewal within this many days before the expiry keeps the anniversary"
              max={365}
            />
            <CountField
              form={form}
              path="graceDays"
              label="Grace, days"
              hint="For this many days after the expiry it still counts as met"
              max={90}
            />
          </div>
          <RemindersForm form={form} />
        </>
      )}
    </FormSection>
  )
}

/** Describes the entered period in the words of the lists, once it is complete. */
function PeriodText({ form: { values, errorOf } }: ValidityFormProps) {
  const isComplete =
    values.validity === 'never' ||
    (values.validity === 'months' && values.months !== null) ||
    (values.validity === 'days' && values.days !== null) ||
    (values.validity === 'yearly' && values.month !== '' && values.day !== null)
  if (!isComplete || errorOf('fixedExpiry') !== undefined) return null
  const { validityMonths, validityDays = null, fixedExpiry = null, fixedExpiryParity = null } = toBody(values)
  const { endOfMonth } = values
  return capitalized(
    validityText({ validityMonths, validityDays, fixedExpiry, fixedExpiryParity, endOfMonth }),
  )
}

const parities = [
  { value: 'every', label: 'Every year' },
  { value: 'odd', label: 'Odd years' },
  { value: 'even', label: 'Even years' },
] as const

const monthChoices = [
  { value: '', label: 'Month' },
  ...monthNames.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label })),
]

function PeriodForm({ form }: ValidityFormProps) {
  const { values, enter } = form
  switch (values.validity) {
    case 'never':
      return null
    case 'months':
      return (
        <CountField
          form={form}
          path="months"
          requestPath="validityMonths"
          className={classes.days}
          label="Months"
          withAsterisk
          min={1}
          max={240}
        />
      )
    case 'days':
      return (
        <CountField
          form={form}
          path="days"
          requestPath="validityDays"
          className={classes.days}
          label="Days"
          withAsterisk
          min={1}
          max={3650}
        />
      )
    case 'yearly':
      return (
        <>
          <BoundField form={form} path="day" requestPath="fixedExpiry">
            {(error) => (
              <div className={classes.row}>
                <CountInput
                  className={classes.days}
                  label="Day"
                  withAsterisk
                  min={1}
                  max={31}
                  value={values.day}
                  error={error}
                  onChange={(day) => enter({ day })}
                />
                <NativeSelect
                  label="Month"
                  withAsterisk
                  data={monthChoices}
                  value={values.month}
                  onChange={(event) => enter({ month: event.currentTarget.value })}
                />
              </div>
            )}
          </BoundField>
          <ChipsField form={form} path="years" label="In which years it ends" required choices={parities} />
        </>
      )
  }
}

const usualReminders = [90, 60, 30, 14, 7]

function RemindersForm({ form }: ValidityFormProps) {
  const { remindDays } = form.values
  const [other, setOther] = useState<number | null>(null)
  const isFull = remindDays.length >= maxReminders
  const offered = [...new Set([...usualReminders, ...remindDays])].toSorted((a, b) => b - a)
  const add = () => {
    if (other === null || other < 1 || remindDays.includes(other)) return
    form.enter({ remindDays: [...remindDays, other] })
    setOther(null)
  }
  return (
    <>
      <BoundField form={form} path="remindDays">
        {(error) => (
          <ChipGroup
            label="Reminders before the expiry"
            description={
              isFull ? `${maxReminders} at most.` : 'The earliest one also starts “expiring soon”.'
            }
            multiple
            choices={offered.map((days) => ({ value: String(days), label: pluralize(days, 'day') }))}
            value={remindDays.map(String)}
            error={error}
            onChange={(chosen) =>
              chosen.length <= maxReminders && form.enter({ remindDays: chosen.map(Number) })
            }
          />
        )}
      </BoundField>
      {!isFull && (
        <div className={classes.row}>
          <CountInput
            className={classes.days}
            label="Another number of days"
            min={1}
            max={365}
            value={other}
            onChange={setOther}
          />
          <Button variant="default" disabled={other === null} onClick={add}>
            Add reminder
          </Button>
        </div>
      )}
    </>
  )
}
