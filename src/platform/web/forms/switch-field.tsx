import { Switch, type SwitchProps } from '@mantine/core'
import { fieldOf } from './field-of.tsx'

type TurnProps = Omit<SwitchProps, 'value' | 'checked' | 'onChange'> & {
  value: boolean
  onChange: (isOn: boolean) => void
}

const Turn = ({ value, onChange, ...input }: TurnProps) => (
  <Switch {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
)

/** On or off. */
export const SwitchField = fieldOf(Turn, false)
