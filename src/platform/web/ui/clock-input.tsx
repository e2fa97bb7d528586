import { TextInput } from '@mantine/core'
import { useTypedField } from './use-typed-field.ts'
import { memoized } from './memoized.tsx'

interface ClockInputProps {
  'aria-label': string
  /** `HH:MM`, or what was typed instead, or nothing. */
  value: string
  onChange: (value: string) => void
  /** Marks the field; the words stand where the caller puts them. */
  hasError?: boolean
  'aria-describedby'?: string | undefined
}

const isWhole = /^\d{2}:\d{2}$/

/** 0412 becomes 04:12 while it is typed; a colon that was typed is left alone. */
function formatTyped(typed: string): string {
  const digits = typed.replaceAll(/[^\d:]/g, '')
  if (digits.includes(':') && !/^\d{2}:/.test(digits)) return digits.slice(0, 5)
  const bare = digits.replaceAll(':', '').slice(0, 4)
  return bare.length > 2 ? `${bare.slice(0, 2)}:${bare.slice(2)}` : bare
}

function PlainClockInput({ value, onChange, hasError, ...described }: ClockInputProps) {
  // What is told last; half a time stands in the field alone.
  const { props, current, set } = useTypedField({
    value,
    onChange,
    show: (clock) => clock,
    read: (typed, before) => {
      const text = formatTyped(typed)
      return { text, value: isWhole.test(text) || text === '' ? text : before }
    },
  })
  return (
    <TextInput
      {...described}
      {...props}
      className="tabular"
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:MM"
      maxLength={5}
      error={hasError ?? false}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== current()) set(currentTarget.value)
      }}
    />
  )
}

/** A time of day in four digits, on the numeric keyboard. Half a time is only judged when the field is left. */
export const ClockInput = memoized(PlainClockInput)
