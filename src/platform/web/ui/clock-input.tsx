import { TextInput } from '@mantine/core'
import { useTypedField } from './use-typed-field.ts'
import { memoized } from './memoized.tsx'

interface ClockInputProps {
  'aria-label': string
  /** `HH:MM`, any other text that was typed, or empty. */
  value: string
  onChange: (value: string) => void
  /** Marks the field as invalid; the caller shows the message. */
  hasError?: boolean
  'aria-describedby'?: string | undefined
}

const wholeTimePattern = /^\d{2}:\d{2}$/

/** Turns 0412 into 04:12 while typing; keeps a typed colon. */
function formatTyped(text: string): string {
  const digits = text.replaceAll(/[^\d:]/g, '')
  if (digits.includes(':') && !/^\d{2}:/.test(digits)) return digits.slice(0, 5)
  const bareDigits = digits.replaceAll(':', '').slice(0, 4)
  return bareDigits.length > 2 ? `${bareDigits.slice(0, 2)}:${bareDigits.slice(2)}` : bareDigits
}

function PlainClockInput({ value, onChange, hasError, ...ariaProps }: ClockInputProps) {
  // `onChange` gets whole times; an incomplete one stays in the field until blur.
  const { props, current, set } = useTypedField({
    value,
    onChange,
    format: (clock) => clock,
    parse: (typed, before) => {
      const text = formatTyped(typed)
      return { text, value: wholeTimePattern.test(text) || text === '' ? text : before }
    },
  })
  return (
    <TextInput
      {...ariaProps}
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

/** A time of day in four digits, with the numeric keyboard. An incomplete time is only reported when the field is left. */
export const ClockInput = memoized(PlainClockInput)
