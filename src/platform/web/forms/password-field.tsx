import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { fieldOf } from './field-of.tsx'

type SecretProps = Omit<PasswordInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  /** The thing that the button next to it shows or hides. */
  what?: string
}

const Secret = ({ onChange, what = 'the password', error, ...input }: SecretProps) => (
  <PasswordInput
    {...input}
    error={error}
    // Unlike other inputs, this one does not announce it itself.
    aria-invalid={Boolean(error)}
    visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${what}`, tabIndex: 0 }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** A password, with a button that shows it. */
export const PasswordField = fieldOf(Secret, '')
