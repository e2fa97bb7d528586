import { TextInput, type TextInputProps } from '@mantine/core'
import { useTypedField } from './use-typed-field.ts'
import { memoized } from './memoized.tsx'

interface MeasureInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
  /** How many decimals it is measured in; none makes it a whole number. */
  places?: number
  /** Below zero, a sign is taken too. */
  min?: number
  /** Stands inside the field. */
  unit?: string
}

const widthOf = (unit: string): number => 20 + unit.length * 8

const show = (value: number | null): string => String(value ?? '')

/** Only what can be part of such a number; a comma is a point. */
function cleaned(typed: string, places: number, min: number): string {
  const [, sign = '', whole = '', point = '', decimals = ''] =
    /^(-?)(\d*)(\.?)(\d*)/.exec(typed.replaceAll(/\s/g, '').replace(',', '.').replace('−', '-')) ?? []
  return `${min < 0 ? sign : ''}${whole}${places > 0 ? point + decimals.slice(0, places) : ''}`
}

function PlainMeasureInput({ value, onChange, places = 0, min = 0, unit, ...field }: MeasureInputProps) {
  const { props, current } = useTypedField({
    value,
    onChange,
    show,
    read: (typed) => {
      const text = cleaned(typed, places, min)
      return { text, value: /\d/.test(text) ? Number(text) : null }
    },
  })
  const withUnit = unit !== undefined && {
    rightSection: (
      <span aria-hidden="true" style={{ fontSize: 13 }}>
        {unit}
      </span>
    ),
    rightSectionWidth: widthOf(unit),
    rightSectionPointerEvents: 'none' as const,
    'aria-description': unit,
  }
  return (
    <TextInput
      autoComplete="off"
      maxLength={9}
      {...withUnit}
      {...field}
      {...props}
      // The numeric keyboards of phones have no minus.
      inputMode={min < 0 ? 'text' : places > 0 ? 'decimal' : 'numeric'}
      // As a number is written, once it is whole.
      onBlur={({ currentTarget }) => {
        currentTarget.value = show(current())
      }}
    />
  )
}

/** A measurement on the numeric keyboard, with its unit inside the field. Half a number is no number yet. */
export const MeasureInput = memoized(PlainMeasureInput)
