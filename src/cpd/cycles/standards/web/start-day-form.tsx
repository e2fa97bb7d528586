import { NativeSelect } from '@mantine/core'
import { partOf, type Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import classes from './standard-form.module.css'

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: monthNames.format(Date.UTC(2025, month, 1)),
}))

/** The fields for the day on which each cycle starts, the same every year. */
export function StartDayForm({ form }: { form: Form<{ cycleStart: string }> }) {
  // The value is `MM-DD`.
  const [month = '01', day = '01'] = form.values.cycleStart.split('-')
  return (
    <div className={classes.pair}>
      <CountField
        form={partOf(form, 'cycleStart', { day: Number(day) || null }, (change) =>
          form.enter({ cycleStart: `${month}-${String(change.day ?? 0).padStart(2, '0')}` }),
        )}
        path="day"
        label="Day"
        withAsterisk
        min={1}
        max={31}
        error={form.errorOf('cycleStart')}
      />
      <NativeSelect
        label="Month"
        data={months}
        value={month}
        onChange={(event) => form.enter({ cycleStart: `${event.currentTarget.value}-${day}` })}
      />
    </div>
  )
}
