import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import { paths } from '#paths/paths.ts'
import type { LoginResponse } from '../../contract.ts'
import { isEmail, passwordMinimum } from '#platform/contract/credentials.ts'
import type { Awaiting } from '#platform/web/session/history-state.ts'
import { ResendForm } from '../../verification/web/resend-form.tsx'
import { signIn } from './queries.ts'
import classes from '#platform/web/components/public-page.module.css'
import { loginErrorMessage, loginRules } from './messages.ts'

function problemsOf(email: string, password: string) {
  const problems: { email?: string; password?: string } = {}
  if (email.trim() === '') problems.email = loginRules.emailRequired
  else if (!isEmail(email)) problems.email = loginRules.emailInvalid
  if (password === '') problems.password = loginRules.passwordRequired
  else if (password.length < passwordMinimum) problems.password = loginRules.passwordTooShort
  return problems
}

interface LoginFormProps {
  onSignedIn: (session: LoginResponse) => void
  /** Called after the right password of an account that is pending, or whose registration can be sent again. */
  onPendingApproval: (awaiting: Awaiting) => void
}

const requestTokenOf = (error: unknown): string | undefined => {
  const token = error instanceof ApiError ? error.flags.requestToken : undefined
  return typeof token === 'string' ? token : undefined
}

const hasFlag = (error: unknown, flag: string): boolean =>
  error instanceof ApiError && error.status === 403 && error.flags[flag] === true

export function LoginForm({ onSignedIn, onPendingApproval }: LoginFormProps) {
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [refusedEmail, setRefusedEmail] = useState('')
  const [isPending, attempt] = useAttempt()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Read from the inputs: a password manager may fill them without firing events.
    const email = emailField.current?.value ?? ''
    const password = passwordField.current?.value ?? ''
    const found = problemsOf(email, password)
    setProblems(found)
    if (found.email !== undefined) return emailField.current?.focus()
    if (found.password !== undefined) return passwordField.current?.focus()
    return void attempt(() => send(email, password))
  }

  const send = async (email: string, password: string) => {
    try {
      onSignedIn(await signIn(email, password))
    } catch (error) {
      const requestToken = requestTokenOf(error)
      if (hasFlag(error, 'pendingApproval')) {
        return onPendingApproval({ email, isVerified: true, ...(requestToken && { requestToken }) })
      }
      setRefusedEmail(email)
      setFailure(error)
      passwordField.current?.focus()
    }
  }

  return (
    <>
      <form className={classes.form} noValidate onSubmit={submit}>
        {failure !== null && (
          <ErrorBanner
            requestId={failure instanceof ApiError && failure.status >= 500 ? failure.requestId : null}
          >
            {loginErrorMessage(failure)}
          </ErrorBanner>
        )}
        <TextInput
          ref={emailField}
          label="Email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens this page comes to sign in
          autoFocus
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.email}
          onChange={() => setProblems(({ password }) => ({ password }))}
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          error={problems.password}
          onChange={() => setProblems(({ email }) => ({ email }))}
        />
        <Link to={paths.forgotPassword()} className={classes.beside}>
          Forgot password?
        </Link>
        <Button type="submit" color="signal" fullWidth loading={isPending}>
          Sign in
        </Button>
      </form>
      <NextStep error={failure} email={refusedEmail} onRequest={onPendingApproval} />
    </>
  )
}

interface NextStepProps {
  error: unknown
  email: string
  onRequest: (awaiting: Awaiting) => void
}

/** Renders the next step for a user whose account cannot be used yet. */
function NextStep({ error, email, onRequest }: NextStepProps) {
  const isUnverified = hasFlag(error, 'needsVerification')
  const requestToken = requestTokenOf(error)
  if (!isUnverified && requestToken === undefined) return null
  return (
    <div className={classes.parts}>
      {isUnverified && <ResendForm key={email} email={email} />}
      {requestToken !== undefined && (
        <Button
          variant="default"
          fullWidth
          onClick={() => onRequest({ email, isVerified: !isUnverified, requestToken })}
        >
          {isUnverified ? 'Change my registration' : 'See my registration and send it again'}
        </Button>
      )}
    </div>
  )
}
