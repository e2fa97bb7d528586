import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { toFormField } from './field-of.tsx'

type SecretInputProps = Omit<PasswordInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  /** The name of what the button shows or hides. */
  what?: string
}

const SecretInput = ({ onChange, what = 'the password', error, ...input }: SecretInputProps) => (
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
export const PasswordField = toFormField(SecretInput, '')
