import { TextInput, type TextInputProps } from '@mantine/core'
import { useTypedField } from './use-typed-field.ts'
import { memoized } from './memoized.tsx'

interface MeasureInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
  /** The number of decimal places; 0 for a whole number. */
  places?: number
  /** If below zero, a minus sign is accepted. */
  min?: number
  /** Shown inside the field. */
  unit?: string
}

const widthOf = (unit: string): number => 20 + unit.length * 8

const formatNumber = (value: number | null): string => String(value ?? '')

/** Removes everything that cannot be part of the number; a comma becomes a point. */
function cleanText(typed: string, places: number, min: number): string {
  const [, sign = '', whole = '', point = '', decimals = ''] =
    /^(-?)(\d*)(\.?)(\d*)/.exec(typed.replaceAll(/\s/g, '').replace(',', '.').replace('−', '-')) ?? []
  return `${min < 0 ? sign : ''}${whole}${places > 0 ? point + decimals.slice(0, places) : ''}`
}

function PlainMeasureInput({ value, onChange, places = 0, min = 0, unit, ...field }: MeasureInputProps) {
  const { props, current } = useTypedField({
    value,
    onChange,
    format: formatNumber,
    parse: (typed) => {
      const text = cleanText(typed, places, min)
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
      // The numeric keyboards of phones have no minus key.
      inputMode={min < 0 ? 'text' : places > 0 ? 'decimal' : 'numeric'}
      // Shows the canonical form, such as 36 for `36.`.
      onBlur={({ currentTarget }) => {
        currentTarget.value = formatNumber(current())
      }}
    />
  )
}

/** A measurement, with the numeric keyboard and the unit inside the field. Text without a digit does not count as a value. */
export const MeasureInput = memoized(PlainMeasureInput)
