import { Button, PasswordInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { minPasswordLength } from '#platform/contract/credentials.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import classes from '#platform/web/components/public-page.module.css'
import { choosePassword } from './queries.ts'
import { chooseFailed, mismatchMessage, tooShortMessage } from './messages.ts'
import { NewPasswordFields } from './new-password-form.tsx'

interface Problems {
  current?: string | undefined
  password?: string | undefined
}

interface ChoosePasswordFormProps {
  /** The user's name and email, which a password should not contain. */
  context: readonly string[]
  email: string
  onDone: () => void
}

/** Replaces the password that an administrator set with one that the user types twice. */
export function ChoosePasswordForm({ context, email, onDone }: ChoosePasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState({ password: '', confirmation: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, attempt] = useAttempt()
  const isMismatch = newPassword.confirmation !== '' && newPassword.confirmation !== newPassword.password

  const showErrors = (newProblems: Problems) =>
    form.current && showProblems(form.current, () => setProblems(newProblems))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || isMismatch) return
    if (currentPassword === '') return showErrors({ current: 'Password is required' })
    if (newPassword.password.length < minPasswordLength) return showErrors({ password: tooShortMessage })
    setFailure(null)
    void attempt(async () => {
      try {
        await choosePassword(currentPassword, newPassword.password)
        onDone()
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : []
        const messageAt = (path: string) => fields.find((field) => field.path === path)?.message
        if (fields.length > 0)
          showErrors({ current: messageAt('currentPassword'), password: messageAt('newPassword') })
        else setFailure(error instanceof ApiError ? error.message : chooseFailed)
      }
    })
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {failure !== null && <ErrorBanner>{failure}</ErrorBanner>}
      {/* For password managers, which look for the username next to the password. */}
      <input type="email" hidden readOnly value={email} autoComplete="username" />
      <PasswordInput
        label="Password you were given"
        name="current-password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the given password', tabIndex: 0 }}
        value={currentPassword}
        error={problems.current}
        aria-invalid={problems.current !== undefined}
        onChange={(event) => {
          setProblems({})
          setCurrentPassword(event.currentTarget.value)
        }}
      />
      <NewPasswordFields
        labels={{ password: 'New Password', confirmation: 'Confirm Password' }}
        context={context}
        value={newPassword}
        onChange={(value) => {
          setProblems({})
          setNewPassword(value)
        }}
        errors={{ password: problems.password, confirmation: isMismatch ? mismatchMessage : undefined }}
      />
      <Button
        type="submit"
        color="signal"
        fullWidth
        disabled={isMismatch || newPassword.confirmation === ''}
        loading={isPending}
      >
        Set password and continue
      </Button>
    </form>
  )
}
