import { Button } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { minPasswordLength } from '#platform/contract/credentials.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import classes from '#platform/web/components/public-page.module.css'
import { setPassword } from './queries.ts'
import { mismatchMessage, resetErrorMessage, tooShortMessage } from './messages.ts'
import { NewPasswordFields } from './new-password-form.tsx'

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null)
  const [newPassword, setNewPassword] = useState({ password: '', confirmation: '' })
  const [isTooShort, setIsTooShort] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, attempt] = useAttempt()
  const isMismatch = newPassword.confirmation !== '' && newPassword.confirmation !== newPassword.password

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || isMismatch || !form.current) return
    const isShort = newPassword.password.length < minPasswordLength
    if (isShort) return showProblems(form.current, () => setIsTooShort(true))
    setFailure(null)
    void attempt(async () => {
      try {
        await setPassword(token, newPassword.password)
        await onDone()
      } catch (error) {
        setFailure(error)
      }
    })
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {failure !== null && <ErrorBanner>{resetErrorMessage(failure)}</ErrorBanner>}
      <NewPasswordFields
        labels={{ password: 'New Password', confirmation: 'Confirm Password' }}
        value={newPassword}
        onChange={(value) => {
          setIsTooShort(false)
          setNewPassword(value)
        }}
        errors={{
          password: isTooShort ? tooShortMessage : undefined,
          confirmation: isMismatch ? mismatchMessage : undefined,
        }}
      />
      <Button
        type="submit"
        color="signal"
        fullWidth
        disabled={isMismatch || newPassword.confirmation === ''}
        aria-disabled={isPending}
      >
        {isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}
