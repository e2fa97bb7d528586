import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isPersonName, personNameRule } from '#platform/contract/person-name.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { PasswordField } from '#platform/web/forms/password-field.tsx'
import { hasProblems, problemsAt, type Problems } from '#platform/web/forms/problems.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import type { LoginResponse } from '../../contract.ts'
import { isEmail, minPasswordLength } from '#platform/contract/credentials.ts'
import classes from '#platform/web/components/public-page.module.css'
import { loginRules } from '../../sign-in/web/messages.ts'
import { setupErrorMessage } from './messages.ts'
import { createFirstAdministrator } from './queries.ts'

interface SetupFormProps {
  token: string
  onSignedIn: (session: LoginResponse) => void
}

const emptyValues = { name: '', email: '', password: '', confirmation: '' }

const toProblems = ({ name, email, password, confirmation }: typeof emptyValues): Problems => ({
  ...(!isPersonName(name) && { name: personNameRule }),
  ...(name.trim() === '' && { name: 'Full name is required' }),
  ...(!isEmail(email) && { email: loginRules.emailInvalid }),
  ...(password.length < minPasswordLength && { password: loginRules.passwordTooShort }),
  ...(confirmation !== password && { confirmation: 'Passwords do not match' }),
})

export function SetupForm({ token, onSignedIn }: SetupFormProps) {
  const { root, form, showProblems } = useFormState(emptyValues)
  const creation = useMutation({
    mutationFn: ({ name, email, password }: typeof emptyValues) =>
      createFirstAdministrator({ token, name, email, password }),
    onSuccess: onSignedIn,
    onError: (error) => showProblems(problemsAt(error, emptyValues)),
  })
  const isShownAtField = hasProblems(problemsAt(creation.error, emptyValues))
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!showProblems(toProblems(form.values))) creation.mutate(form.values)
      }}
    >
      {creation.error !== null && !isShownAtField && (
        <ErrorBanner>{setupErrorMessage(creation.error)}</ErrorBanner>
      )}
      <TextField form={form} path="name" label="Full name" autoComplete="name" />
      <TextField
        form={form}
        path="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        path="password"
        label="Password"
        description="At least 8 characters. A short sentence is easier to remember and harder to guess."
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        path="confirmation"
        label="Confirm password"
        what="the confirmation"
        autoComplete="new-password"
      />
      <Button type="submit" color="signal" fullWidth loading={creation.isPending}>
        Create account
      </Button>
    </form>
  )
}
