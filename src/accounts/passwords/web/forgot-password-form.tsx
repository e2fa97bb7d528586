import { Button, TextInput } from '@mantine/core'
import { useRef, useState, useTransition, type SubmitEvent } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import classes from '#platform/web/components/public-page.module.css'
import { requestReset } from './queries.ts'
import { forgotErrorMessage } from './messages.ts'

function problemOf(email: string): string | null {
  if (email.trim() === '') return 'Email is required'
  return isEmail(email) ? null : 'Please enter a valid email address'
}

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, startSending] = useTransition()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const email = field.current?.value.trim() ?? ''
    const found = problemOf(email)
    setProblem(found)
    if (found !== null) return field.current?.focus()
    setFailure(null)
    startSending(async () => {
      try {
        await requestReset(email)
        onSent(email)
      } catch (error) {
        setFailure(error)
        field.current?.focus()
      }
    })
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {failure !== null && (
        <ErrorBanner
          requestId={failure instanceof ApiError && failure.status >= 500 ? failure.requestId : null}
        >
          {forgotErrorMessage(failure)}
        </ErrorBanner>
      )}
      <TextInput
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" color="signal" fullWidth aria-disabled={isPending}>
        {isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}
