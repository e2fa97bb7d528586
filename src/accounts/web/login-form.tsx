import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { isEmail, passwordMinimum } from '../contract.ts'
import type { LoginResponse } from '../contract.ts'
import { signIn } from './api.ts'
import classes from './login-screen.module.css'
import { loginErrorMessage, loginRules } from './messages.ts'

interface Credentials {
  email: string
  password: string
}

const rules = {
  email: (email: string) => {
    if (email.trim() === '') return loginRules.emailRequired
    return isEmail(email) ? null : loginRules.emailInvalid
  },
  password: (password: string) => {
    if (password === '') return loginRules.passwordRequired
    return password.length < passwordMinimum ? loginRules.passwordTooShort : null
  },
}

export function LoginForm({ onSignedIn }: { onSignedIn: (session: LoginResponse) => Promise<void> }) {
  // Uncontrolled: a password manager may fill the fields in any way it likes, and what is in them counts.
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: rules,
  })
  const attempt = useMutation({
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onSuccess: onSignedIn,
    onError: () => form.getInputNode('password')?.focus(),
  })
  const failure = attempt.error
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (credentials) => attempt.mutate(credentials),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
      )}
    >
      {failure !== null && (
        <ErrorBanner
          requestId={failure instanceof ApiError && failure.status >= 500 ? failure.requestId : null}
        >
          {loginErrorMessage(failure)}
        </ErrorBanner>
      )}
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
        key={form.key('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <Button type="submit" color="signal" fullWidth loading={attempt.isPending}>
        Sign in
      </Button>
    </form>
  )
}
