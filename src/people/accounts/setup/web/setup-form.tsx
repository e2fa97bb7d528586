import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { isPersonName, personNameRule } from '#platform/contract/person-name.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { LoginResponse } from '../../contract.ts'
import { isEmail, passwordMinimum } from '#platform/contract/credentials.ts'
import { createFirstAdministrator } from '../../sign-in/web/queries.ts'
import classes from '#platform/web/components/public-page.module.css'
import { loginRules, setupErrorMessage } from '../../sign-in/web/messages.ts'

interface SetupFormProps {
  token: string
  onSignedIn: (session: LoginResponse) => void
}

const empty = { name: '', email: '', password: '', confirmation: '' }

const rules = {
  name: (name: string) => {
    if (name.trim() === '') return 'Full name is required'
    return isPersonName(name) ? null : personNameRule
  },
  email: (email: string) => (isEmail(email) ? null : loginRules.emailInvalid),
  password: (password: string) => (password.length < passwordMinimum ? loginRules.passwordTooShort : null),
  confirmation: (confirmation: string, all: typeof empty) =>
    confirmation === all.password ? null : 'Passwords do not match',
}

/** Returns the server's errors for fields of this form; other errors are shown above it. */
const fieldsOf = (error: unknown) =>
  error instanceof ApiError ? error.fields.filter(({ path }) => path in empty) : []

export function SetupForm({ token, onSignedIn }: SetupFormProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: empty, validate: rules })
  const creation = useMutation({
    mutationFn: ({ name, email, password }: typeof empty) =>
      createFirstAdministrator({ token, name, email, password }),
    onSuccess: onSignedIn,
    onError: (error) => {
      const [first] = fieldsOf(error)
      for (const { path, message } of fieldsOf(error)) form.setFieldError(path, message)
      if (first) form.getInputNode(first.path)?.focus()
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (account) => creation.mutate(account),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
      )}
    >
      {creation.error !== null && fieldsOf(creation.error).length === 0 && (
        <ErrorBanner>{setupErrorMessage(creation.error)}</ErrorBanner>
      )}
      <TextInput
        label="Full name"
        autoComplete="name"
        {...form.getInputProps('name')}
        key={form.key('name')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
        key={form.key('email')}
      />
      <PasswordInput
        label="Password"
        description="At least 8 characters. A short sentence is easier to remember and harder to guess."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the confirmation', tabIndex: 0 }}
        {...form.getInputProps('confirmation')}
        key={form.key('confirmation')}
      />
      <Button type="submit" color="signal" fullWidth loading={creation.isPending}>
        Create account
      </Button>
    </form>
  )
}
