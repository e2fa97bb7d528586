import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTypedField } from './use-typed-field.ts'
import { memoized } from './memoized.tsx'

interface CountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max: number
}

const stepByKey: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }
const formatCount = (value: number | null): string => String(value ?? '')

function parseCount(typed: string, before: number | null, max: number): number | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return null
  return Number(digits) <= max ? Number(digits) : before
}

function PlainCountInput({ value, onChange, min = 0, max, ...field }: CountInputProps) {
  const { props, current, set } = useTypedField({
    value,
    onChange,
    format: formatCount,
    parse: (typed, before) => {
      const parsed = parseCount(typed, before, max)
      return { value: parsed, text: formatCount(parsed) }
    },
  })
  const stepValue = (event: KeyboardEvent) => {
    const stepSize = stepByKey[event.key]
    if (stepSize === undefined) return
    event.preventDefault()
    const previous = current()
    set(previous === null ? min : Math.min(max, Math.max(min, previous + stepSize)))
  }
  return <TextInput autoComplete="off" {...field} {...props} inputMode="numeric" onKeyDown={stepValue} />
}

/** A whole number, with the numeric keyboard. Ignores other characters, and numbers above `max`. */
export const CountInput = memoized(PlainCountInput)
