import { NativeSelect } from '@mantine/core'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import classes from './standard-form.module.css'

interface StartDayFormProps {
  /** `MM-DD` */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: monthNames.format(Date.UTC(2025, month, 1)),
}))

/** The day on which each cycle starts, the same every year. */
export function StartDayForm({ value, error, onChange }: StartDayFormProps) {
  const [month = '01', day = '01'] = value.split('-')
  return (
    <div className={classes.pair}>
      <FieldSlot path="cycleStart">
        <CountInput
          label="Day"
          withAsterisk
          min={1}
          max={31}
          value={Number(day) || null}
          error={error}
          onChange={(found) => onChange(`${month}-${String(found ?? 0).padStart(2, '0')}`)}
        />
      </FieldSlot>
      <NativeSelect
        label="Month"
        data={months}
        value={month}
        onChange={(event) => onChange(`${event.currentTarget.value}-${day}`)}
      />
    </div>
  )
}
