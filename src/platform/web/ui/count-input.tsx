import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

interface CountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max: number
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** A whole number on the numeric keyboard. What is no digit, or would be above `max`, is not taken. */
export function CountInput({ value, onChange, min = 0, max, ...field }: CountInputProps) {
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '')
    if (digits === '') onChange(null)
    else if (Number(digits) <= max) onChange(Number(digits))
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(value === null ? min : Math.min(max, Math.max(min, value + by)))
  }
  return (
    <TextInput
      autoComplete="off"
      {...field}
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={step}
    />
  )
}
