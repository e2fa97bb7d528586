import { NativeSelect, TextInput } from '@mantine/core'
import { formatDateTime } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { offsetOf, timeProblem, toInstants, toMoment, type TypedTime } from '../zoned-time.ts'

interface ZonedTimeFormProps {
  label: string
  name: string
  /** What an empty field means. */
  description: string
  /** The time zone of the organization; null: of this device, because the post is for all organizations. */
  timeZone: string | null
  value: TypedTime
  error?: string | undefined
  onChange: (value: TypedTime) => void
}

/** The time zone of this device. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const zoneWords = (timeZone: string | null) =>
  timeZone === null
    ? `The time is that of your own zone (${ownTimeZone()}), because the post is for all organizations.`
    : `The time is that of the organization (${timeZone}).`

/** A date and time in the zone of an organization. Says which zone it is, what that is where the author is, and which hours are skipped or come twice. */
export function ZonedTimeForm(props: ZonedTimeFormProps) {
  const { label, name, description, timeZone, value, error, onChange } = props
  const zone = timeZone ?? ownTimeZone()
  const instants = toInstants(zone, value.text)
  const at = toMoment(zone, value)
  const own = at === null ? '' : formatDateTime(at)
  return (
    <>
      <TextInput
        type="datetime-local"
        name={name}
        label={label}
        description={`${description} ${zoneWords(timeZone)}`}
        value={value.text}
        error={timeProblem(zone, value) ?? error}
        onChange={({ currentTarget: { value: text } }) => onChange({ text, isSecond: false })}
      />
      {instants.length === 2 && (
        <NativeSelect
          label="Which of the two?"
          description="The clocks go back on that day, so this time comes twice."
          data={instants.map((instant, index) => ({
            value: String(index),
            label: `The ${index === 0 ? 'first' : 'second'} (${offsetOf(zone, instant)})`,
          }))}
          value={value.isSecond ? '1' : '0'}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange({ ...value, isSecond: chosen === '1' })
          }
        />
      )}
      <p
        className={textStyles.note}
        aria-live="polite"
        hidden={at === null || own === formatDateTime(at, zone)}
      >
        That is {own} where you are ({ownTimeZone()}).
      </p>
    </>
  )
}
