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

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }
const show = (value: number | null): string => String(value ?? '')

function read(typed: string, before: number | null, max: number): number | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return null
  return Number(digits) <= max ? Number(digits) : before
}

function PlainCountInput({ value, onChange, min = 0, max, ...field }: CountInputProps) {
  const { props, current, set } = useTypedField({
    value,
    onChange,
    show,
    read: (typed, before) => {
      const parsed = read(typed, before, max)
      return { value: parsed, text: show(parsed) }
    },
  })
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const previous = current()
    set(previous === null ? min : Math.min(max, Math.max(min, previous + by)))
  }
  return <TextInput autoComplete="off" {...field} {...props} inputMode="numeric" onKeyDown={step} />
}

/** A whole number, with the numeric keyboard. Ignores other characters, and numbers above `max`. */
export const CountInput = memoized(PlainCountInput)
