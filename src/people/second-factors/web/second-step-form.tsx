import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { arePasskeysPossible, type SecondStepProps } from '#people/accounts/sessions/web/sign-in-steps.ts'
import type { LoginResponse } from '#people/accounts/contract.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import classes from '#platform/web/components/public-page.module.css'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import { CodeField } from './code-form.tsx'
import { isCompleteCode } from './codes.ts'
import { factorMessage, ruleMessages } from './messages.ts'
import { finishSignIn, finishWithPasskey } from './sign-in.ts'

type Way = 'code' | 'recoveryCode' | 'passkey'

const empty = { code: '', recoveryCode: '' }

/** The second step of signing in, after the password: a code, a passkey or a recovery code. */
export function SecondStepForm({ email, challengeToken, factors, onSignedIn, onBack }: SecondStepProps) {
  const hasPasskey = factors.includes('passkey') && arePasskeysPossible()
  const hasCodes = factors.includes('code')
  const [way, setWay] = useState<Way>(hasCodes ? 'code' : hasPasskey ? 'passkey' : 'recoveryCode')
  const [isTrusted, setIsTrusted] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, attempt] = useAttempt()
  const { root, form, current, showProblems } = useFormState(empty)

  const change = (next: Way) => {
    setFailure(null)
    setWay(next)
  }
  const finish = (send: () => Promise<LoginResponse>) =>
    void attempt(async () => {
      setFailure(null)
      try {
        onSignedIn(await send())
      } catch (error) {
        if (isWrongCode(error)) showProblems({ [way]: factorMessage(error) })
        else setFailure(error)
      }
    })
  const usePasskey = () => finish(() => finishWithPasskey(challengeToken, isTrusted))
  const submit = () => {
    if (isPending) return undefined
    const { code, recoveryCode } = current()
    if (way === 'passkey') return usePasskey()
    if (way === 'code') {
      if (!isCompleteCode(code)) return void showProblems({ code: ruleMessages.code })
      return finish(() => finishSignIn({ challengeToken, trustDevice: isTrusted, code }))
    }
    if (recoveryCode.trim() === '') return void showProblems({ recoveryCode: ruleMessages.recoveryCode })
    return finish(() => finishSignIn({ challengeToken, trustDevice: isTrusted, recoveryCode }))
  }
  return (
    <>
      {email !== undefined && <SecondStepHeading email={email} />}
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failure !== null && (
          <ErrorBanner requestId={faultIdOf(failure)}>{factorMessage(failure)}</ErrorBanner>
        )}
        {/* oxlint-disable jsx-a11y/no-autofocus -- it takes the place of the field that was just sent */}
        {way === 'code' && <CodeField form={form} path="code" autoFocus />}
        {way === 'recoveryCode' && (
          <TextField
            form={form}
            path="recoveryCode"
            label="Recovery code"
            description="Each code works once."
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {/* oxlint-enable jsx-a11y/no-autofocus */}
        <Checkbox
          label="Trust this device for 30 days"
          description="Only if nobody else uses it."
          checked={isTrusted}
          onChange={(event) => setIsTrusted(event.currentTarget.checked)}
        />
        <Button type="submit" color="signal" fullWidth loading={isPending}>
          {way === 'passkey' ? 'Use a passkey' : 'Sign in'}
        </Button>
        {hasPasskey && way !== 'passkey' && (
          <Button variant="default" fullWidth disabled={isPending} onClick={usePasskey}>
            Use a passkey instead
          </Button>
        )}
        {hasCodes && way !== 'code' && (
          <Button variant="default" fullWidth disabled={isPending} onClick={() => change('code')}>
            Use a code
          </Button>
        )}
        {way !== 'recoveryCode' && (
          <Button variant="default" fullWidth disabled={isPending} onClick={() => change('recoveryCode')}>
            Use a recovery code
          </Button>
        )}
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back
        </Button>
      </form>
    </>
  )
}

const SecondStepHeading = ({ email }: { email: string }) => (
  <>
    <PageTitle title="Confirm that it is you" />
    <h1 className={classes.title}>Confirm that it is you</h1>
    <p className={classes.subtitle}>Signing in as {email}.</p>
  </>
)

const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'code_wrong' || error.code === 'recovery_code_wrong')
