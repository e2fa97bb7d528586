import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import classes from './definition-form.module.css'
import { maxReminders } from './definition-values.ts'
import { capitalized, counted, monthNames, validityWords } from '../../definitions/requirement-words.ts'
import { toBody } from './definition-values.ts'
import type { Editing } from './use-definition-form.ts'

const kinds = [
  { value: 'months', label: 'A number of months' },
  { value: 'days', label: 'A number of days' },
  { value: 'yearly', label: 'To a fixed day' },
  { value: 'never', label: 'Never expires' },
] as const

/** How long a record is valid, when it may be renewed, and when people are reminded. */
export function ValidityForm(editing: Editing) {
  const { values, errors, enter } = editing
  const canEndWithMonth = values.validity === 'months' || values.validity === 'days'
  return (
    <FormSection title="How long it is valid" help={<PeriodWords {...editing} />}>
      <ChipGroup
        label="Validity"
        required
        choices={kinds}
        value={values.validity}
        onChange={(validity) => validity !== null && enter({ validity })}
      />
      <PeriodForm {...editing} />
      {canEndWithMonth && (
        <Checkbox
          label="Valid to the last day of that month"
          checked={values.endOfMonth}
          onChange={(event) => enter({ endOfMonth: event.currentTarget.checked })}
        />
      )}
      {values.validity !== 'never' && (
        <>
          <div className={classes.pair}>
            <FieldSlot path="earlyRenewalDays">
              <CountInput
                label="Early renewal, days"
                description="Who renews up to so many days before the expiry keeps the anniversary"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                max={365}
                value={values.earlyRenewalDays}
                error={errors.earlyRenewalDays}
                onChange={(earlyRenewalDays) => enter({ earlyRenewalDays })}
              />
            </FieldSlot>
            <FieldSlot path="graceDays">
              <CountInput
                label="Grace, days"
                description="So many days after the expiry it still counts as met"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                max={90}
                value={values.graceDays}
                error={errors.graceDays}
                onChange={(graceDays) => enter({ graceDays })}
              />
            </FieldSlot>
          </div>
          <RemindersForm {...editing} />
        </>
      )}
    </FormSection>
  )
}

/** Says the entered period as the lists do, once it is complete. */
function PeriodWords({ values, errors }: Editing) {
  const isComplete =
    values.validity === 'never' ||
    (values.validity === 'months' && values.months !== null) ||
    (values.validity === 'days' && values.days !== null) ||
    (values.validity === 'yearly' && values.month !== '' && values.day !== null)
  if (!isComplete || errors.fixedExpiry !== undefined) return null
  const { validityMonths, validityDays = null, fixedExpiry = null, fixedExpiryParity = null } = toBody(values)
  const { endOfMonth } = values
  return capitalized(
    validityWords({ validityMonths, validityDays, fixedExpiry, fixedExpiryParity, endOfMonth }),
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

function PeriodForm({ values, errors, enter }: Editing) {
  switch (values.validity) {
    case 'never':
      return null
    case 'months':
      return (
        <FieldSlot path="validityMonths">
          <CountInput
            className={classes.days}
            label="Months"
            withAsterisk
            min={1}
            max={240}
            value={values.months}
            error={errors.validityMonths}
            onChange={(months) => enter({ months })}
          />
        </FieldSlot>
      )
    case 'days':
      return (
        <FieldSlot path="validityDays">
          <CountInput
            className={classes.days}
            label="Days"
            withAsterisk
            min={1}
            max={3650}
            value={values.days}
            error={errors.validityDays}
            onChange={(days) => enter({ days })}
          />
        </FieldSlot>
      )
    case 'yearly':
      return (
        <>
          <FieldSlot path="fixedExpiry">
            <div className={classes.row}>
              <CountInput
                className={classes.days}
                label="Day"
                withAsterisk
                min={1}
                max={31}
                value={values.day}
                error={errors.fixedExpiry}
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
          </FieldSlot>
          <ChipGroup
            label="In which years it ends"
            required
            choices={parities}
            value={values.years}
            onChange={(years) => years !== null && enter({ years })}
          />
        </>
      )
  }
}

const usualReminders = [90, 60, 30, 14, 7]

function RemindersForm({ values, errors, enter }: Editing) {
  const { remindDays } = values
  const [other, setOther] = useState<number | null>(null)
  const isFull = remindDays.length >= maxReminders
  const offered = [...new Set([...usualReminders, ...remindDays])].toSorted((one, next) => next - one)
  const add = () => {
    if (other === null || other < 1 || remindDays.includes(other)) return
    enter({ remindDays: [...remindDays, other] })
    setOther(null)
  }
  return (
    <>
      <FieldSlot path="remindDays">
        <ChipGroup
          label="Reminders before the expiry"
          description={isFull ? `${maxReminders} at most.` : 'The earliest also starts “expiring soon”.'}
          multiple
          choices={offered.map((days) => ({ value: String(days), label: counted(days, 'day') }))}
          value={remindDays.map(String)}
          error={errors.remindDays}
          onChange={(chosen) => chosen.length <= maxReminders && enter({ remindDays: chosen.map(Number) })}
        />
      </FieldSlot>
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
