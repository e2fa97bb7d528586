import { PasswordInput } from '@mantine/core'
import { hintFor } from '../password-hint.ts'
import classes from './new-password-form.module.css'

export interface NewPassword {
  password: string
  confirmation: string
}

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: { password?: string | undefined; confirmation?: string | undefined }
  labels: { password: string; confirmation: string }
  /** The user's name and email, which a password should not contain. */
  context?: readonly string[]
}

/** Renders a new password and its confirmation, with a hint on its strength. It is part of a form, not a form itself. */
export function NewPasswordFields({ value, onChange, errors, labels, context }: NewPasswordFieldsProps) {
  const hint = hintFor(value.password, context)
  return (
    <div className={classes.root}>
      <PasswordInput
        label={labels.password}
        description="At least 8 characters. A short sentence is easier to remember and harder to guess."
        name="new-password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        value={value.password}
        error={errors.password}
        aria-invalid={errors.password !== undefined}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <div className={classes.meter} data-level={hint.level}>
        <span className={classes.bar} aria-hidden="true" />
        <span className={classes.bar} aria-hidden="true" />
        <span className={classes.bar} aria-hidden="true" />
        <output className={classes.words}>{value.password === '' ? '' : hint.text}</output>
      </div>
      <PasswordInput
        label={labels.confirmation}
        name="confirm-password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the confirmation', tabIndex: 0 }}
        value={value.confirmation}
        error={errors.confirmation}
        aria-invalid={errors.confirmation !== undefined}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
      />
    </div>
  )
}
