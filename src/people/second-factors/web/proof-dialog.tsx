import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { arePasskeysPossible } from '#people/accounts/sessions/web/sign-in-steps.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { PasswordField } from '#platform/web/forms/password-field.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import type { ProofDialogProps } from '#platform/web/session/sent-again/proof-host.tsx'
import { readUser, subscribeToSession } from '#platform/web/session/session-store.ts'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { CodeField } from './code-form.tsx'
import { isCompleteCode } from './codes.ts'
import { factorMessage, ruleMessages } from './messages.ts'
import { prove, proveWithPasskey } from './queries.ts'

const empty = { code: '', password: '' }

/** Asks the user to prove that it is still them: with a passkey or a code, otherwise with the password. */
export function ProofDialog({ request: { accepted, settle } }: ProofDialogProps) {
  const hasPasskey = accepted.includes('passkey') && arePasskeysPossible()
  const hasCodes = accepted.includes('code')
  const hasPassword = accepted.includes('password')
  const [failure, setFailure] = useState<Error | null>(null)
  const [isPending, attempt] = useAttempt()
  const { root, form, current, showProblems } = useFormState(empty)

  // The next user must not answer for this one, nor see this dialog over the sign-in page.
  useEffect(() => {
    const owner = readUser()?.id
    return subscribeToSession(() => {
      if (readUser()?.id !== owner) settle('unavailable')
    })
  }, [settle])

  const send = (sendProof: () => Promise<unknown>) =>
    void attempt(async () => {
      setFailure(null)
      try {
        await sendProof()
        settle('proved')
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null
        if (code === 'code_wrong') showProblems({ code: factorMessage(error) })
        else if (code === 'password_wrong') showProblems({ password: factorMessage(error) })
        else setFailure(error instanceof Error ? error : new Error(String(error)))
      }
    })
  const submit = () => {
    if (isPending) return undefined
    const { code, password } = current()
    if (hasCodes) {
      return isCompleteCode(code)
        ? send(() => prove({ code }))
        : void showProblems({ code: ruleMessages.code })
    }
    if (hasPassword) {
      return password === ''
        ? void showProblems({ password: ruleMessages.password })
        : send(() => prove({ password }))
    }
    return send(proveWithPasskey)
  }
  const acceptsOnlyPasskey = !hasCodes && !hasPassword
  return (
    <FormDialog
      title="Confirm that it is you"
      formRef={root}
      failure={failure && { error: failure, words: factorMessage(failure) }}
      isSaving={isPending}
      saveLabel={acceptsOnlyPasskey ? 'Use a passkey' : 'Confirm'}
      color="signal"
      onSave={submit}
      onClose={() => settle('cancelled')}
    >
      <p className={textStyles.note}>
        For this, you must have confirmed who you are in the last five minutes. Once you have done so here,
        what you started continues by itself.
      </p>
      {hasPasskey && !acceptsOnlyPasskey && (
        <Button variant="default" disabled={isPending} onClick={() => send(proveWithPasskey)}>
          Use a passkey
        </Button>
      )}
      {hasCodes && <CodeField form={form} path="code" data-autofocus />}
      {hasPassword && (
        <>
          {/* This is for password managers, which look for the name next to the password. */}
          <input type="email" hidden readOnly value={readUser()?.email ?? ''} autoComplete="username" />
          <PasswordField
            form={form}
            path="password"
            label="Password"
            autoComplete="current-password"
            data-autofocus
          />
        </>
      )}
      {!hasPassword && (
        <p className={textStyles.note}>
          {acceptsOnlyPasskey && !hasPasskey && 'Your passkeys do not work in this browser. '}
          Lost your device? Log out, and sign in with a recovery code.
        </p>
      )}
    </FormDialog>
  )
}
