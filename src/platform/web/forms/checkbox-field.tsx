import { Checkbox, type CheckboxProps } from '@mantine/core'
import { fieldOf } from './field-of.tsx'

type CheckProps = Omit<CheckboxProps, 'value' | 'checked' | 'onChange'> & {
  value: boolean
  onChange: (isChecked: boolean) => void
}

const Check = ({ value, onChange, ...input }: CheckProps) => (
  <Checkbox {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
)

/** Yes or no, in one box. */
export const CheckboxField = fieldOf(Check, false)
