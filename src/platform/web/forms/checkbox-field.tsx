import { Checkbox, type CheckboxProps } from '@mantine/core'
import { toFormField } from './field-of.tsx'

type CheckboxInputProps = Omit<CheckboxProps, 'value' | 'checked' | 'onChange'> & {
  value: boolean
  onChange: (isChecked: boolean) => void
}

const CheckboxInput = ({ value, onChange, ...input }: CheckboxInputProps) => (
  <Checkbox {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
)

/** Yes or no, in one box. */
export const CheckboxField = toFormField(CheckboxInput, false)
