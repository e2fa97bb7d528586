import { Button, TextInput } from '@mantine/core'
import { useRef, useState, useTransition, type SubmitEvent } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { resendVerification } from './queries.ts'
import { resendErrorMessage, resendWithoutEmail, resentMessage } from './messages.ts'
import classes from './resend-form.module.css'

/** Requests another verification mail: with one button for a known email, otherwise for the one that is typed. */
export function ResendForm({ email: known }: { email?: string | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSent, setIsSent] = useState(false)
  const [isPending, startSending] = useTransition()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const email = known ?? field.current?.value ?? ''
    const found = email.trim() === '' ? resendWithoutEmail : null
    const malformed = isEmail(email) ? null : 'Please enter a valid email address'
    setProblem(found ?? malformed)
    if (found !== null || malformed !== null) return field.current?.focus()
    setFailure(null)
    setIsSent(false)
    startSending(async () => {
      try {
        await resendVerification(email)
        setIsSent(true)
      } catch (error) {
        setFailure(error)
      }
    })
  }

  return (
    <form className={classes.root} noValidate onSubmit={submit}>
      {failure !== null && <ErrorBanner>{resendErrorMessage(failure)}</ErrorBanner>}
      {isSent && <Notice tone="good">{resentMessage}</Notice>}
      {known === undefined && (
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
      )}
      <Button type="submit" variant="default" fullWidth loading={isPending}>
        Resend Verification Email
      </Button>
    </form>
  )
}
