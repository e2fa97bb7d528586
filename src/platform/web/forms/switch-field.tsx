import { Switch, type SwitchProps } from '@mantine/core'
import { toFormField } from './field-of.tsx'

type SwitchInputProps = Omit<SwitchProps, 'value' | 'checked' | 'onChange'> & {
  value: boolean
  onChange: (isOn: boolean) => void
}

const SwitchInput = ({ value, onChange, ...input }: SwitchInputProps) => (
  <Switch {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
)

/** On or off. */
export const SwitchField = toFormField(SwitchInput, false)
