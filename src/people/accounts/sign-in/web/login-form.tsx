import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import { paths } from '#paths/paths.ts'
import type { LoginResponse } from '../../contract.ts'
import { isEmail, minPasswordLength } from '#platform/contract/credentials.ts'
import type { WaitingRegistration } from '#platform/web/session/history-state.ts'
import { signIn } from './queries.ts'
import classes from '#platform/web/components/public-page.module.css'
import { loginErrorMessage, loginRules } from './messages.ts'
import {
  arePasskeysPossible,
  findAwaitedStep,
  signInSteps,
  type AwaitedStep,
} from '../../sessions/web/sign-in-steps.ts'

function toProblems(email: string, password: string) {
  const problems: { email?: string; password?: string } = {}
  if (email.trim() === '') problems.email = loginRules.emailRequired
  else if (!isEmail(email)) problems.email = loginRules.emailInvalid
  if (password === '') problems.password = loginRules.passwordRequired
  else if (password.length < minPasswordLength) problems.password = loginRules.passwordTooShort
  return problems
}

interface LoginFormProps {
  /** The email that was typed before the second step, if the user came back from it. */
  email?: string
  onSignedIn: (session: LoginResponse) => void
  /** Shows the second step, after the right password of an account with a second factor. */
  onSecondStep: (step: AwaitedStep, email: string) => Promise<void>
  /** Called after the right password of an account that is pending, or whose registration can be sent again. */
  onPendingApproval: (awaiting: WaitingRegistration) => void
}

// Loaded on demand, because few users need it. Without a connection, the message is enough.
const fetchBlockedAccountCard = () =>
  import('./blocked-account-card.tsx').then(
    (file) => file.BlockedAccountCard,
    () => null,
  )

const requestTokenOf = (error: unknown): string | undefined => {
  const token = error instanceof ApiError ? error.flags.requestToken : undefined
  return typeof token === 'string' ? token : undefined
}

const hasFlag = (error: unknown, flag: string): boolean =>
  error instanceof ApiError && error.status === 403 && error.flags[flag] === true

export function LoginForm({
  email: initialEmail,
  onSignedIn,
  onSecondStep,
  onPendingApproval,
}: LoginFormProps) {
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<ReturnType<typeof toProblems>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [nextStep, setNextStep] = useState<ReactNode>(null)
  const [isPending, attempt] = useAttempt()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Read from the inputs: a password manager may fill them without firing events.
    const email = emailField.current?.value ?? ''
    const password = passwordField.current?.value ?? ''
    const entryErrors = toProblems(email, password)
    setProblems(entryErrors)
    if (entryErrors.email !== undefined) return emailField.current?.focus()
    if (entryErrors.password !== undefined) return passwordField.current?.focus()
    return void attempt(() => send(email, () => signIn(email, password)))
  }

  const usePasskey = () =>
    // Only the server can tell from a passkey which user it belongs to.
    void attempt(() => send('', async () => (await signInSteps.load()).signInWithPasskey()))

  const send = async (email: string, startSignIn: () => Promise<LoginResponse>) => {
    try {
      onSignedIn(await startSignIn())
    } catch (error) {
      const step = findAwaitedStep(error)
      if (step === null) await showRefusal(email, error)
      else await onSecondStep(step, email).catch((loadError: unknown) => showRefusal(email, loadError))
    }
  }

  const showRefusal = async (email: string, error: unknown) => {
    const requestToken = requestTokenOf(error)
    if (hasFlag(error, 'pendingApproval')) {
      return onPendingApproval({
        ...(email && { email }),
        isVerified: true,
        ...(requestToken && { requestToken }),
      })
    }
    const isUnverified = hasFlag(error, 'needsVerification')
    const Card = isUnverified || requestToken !== undefined ? await fetchBlockedAccountCard() : null
    setNextStep(Card && <Card {...{ email, isUnverified, requestToken }} onRequest={onPendingApproval} />)
    setFailure(error)
    return passwordField.current?.focus()
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- users open this page to sign in
          autoFocus
          type="email"
          name="email"
          defaultValue={initialEmail}
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
        {arePasskeysPossible() && (
          <Button variant="default" fullWidth disabled={isPending} onClick={usePasskey}>
            Sign in with a passkey
          </Button>
        )}
      </form>
      {nextStep}
    </>
  )
}
