import { Button, Modal, PasswordInput } from '@mantine/core'
import { useRef, useState, type ComponentType } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { signIn } from './queries.ts'
import { loginErrorMessage } from './messages.ts'
import {
  findAwaitedStep,
  signInSteps,
  type AwaitedStep,
  type SecondStepProps,
} from '../../sessions/web/sign-in-steps.ts'
import classes from './sign-in-again-dialog.module.css'

interface SignInAgainDialogProps {
  /** The user whose session has ended; their screen is below the dialog. */
  user: SessionUser
  /** Leaves the screen for the login page. */
  onLeave: () => void
}

/** Signs the same user in again after their session has ended, over a screen whose entries must not be lost. */
export function SignInAgainDialog({ user, onLeave }: SignInAgainDialogProps) {
  const auth = useAuth()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const [step, setStep] = useState<(AwaitedStep & { Form: ComponentType<SecondStepProps> }) | null>(null)

  const showStep = async (awaitedStep: AwaitedStep) => {
    const { SecondStep } = await signInSteps.load()
    setStep({ ...awaitedStep, Form: SecondStep })
    setIsSending(false)
  }
  const showError = (error: unknown) => {
    setErrorMessage(loginErrorMessage(error))
    setIsSending(false)
    input.current?.focus()
  }
  const submit = async () => {
    if (isSending || password === '') return
    setIsSending(true)
    setErrorMessage(null)
    try {
      auth.signIn(await signIn(user.email, password))
    } catch (error) {
      const awaitedStep = findAwaitedStep(error)
      if (awaitedStep === null) showError(error)
      else await showStep(awaitedStep).catch(showError)
    }
  }
  return (
    <Modal
      opened
      title="Your session has ended"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onLeave}
    >
      {step === null ? (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <p className={classes.words}>
            Sign in again to continue. What you typed is still here and is stored on this device.
          </p>
          {errorMessage !== null && <ErrorBanner>{errorMessage}</ErrorBanner>}
          {/* For password managers, which look for the username next to the password. */}
          <input type="email" hidden readOnly value={user.email} autoComplete="username" />
          <PasswordInput
            ref={input}
            label={`Password of ${user.email}`}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <DialogButtons>
            <Button variant="default" onClick={onLeave}>
              Go to the sign-in page
            </Button>
            <Button type="submit" color="signal" loading={isSending} disabled={password === ''}>
              Sign in
            </Button>
          </DialogButtons>
        </form>
      ) : (
        <step.Form
          challengeToken={step.challengeToken}
          factors={step.factors}
          onSignedIn={auth.signIn}
          onBack={() => setStep(null)}
        />
      )}
    </Modal>
  )
}
