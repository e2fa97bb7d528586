import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '#platform/web/components/notice.tsx'
import { EmailRequestForm } from '../../mail-tokens/web/email-request-form.tsx'
import { resendVerification } from './queries.ts'
import { resendErrorMessage, resendWithoutEmail, resentMessage } from './messages.ts'
import classes from './resend-form.module.css'

/** Requests another verification email: with only a button for a known email, otherwise with an input. */
export function ResendForm({ email }: { email?: string | undefined }) {
  const [isSent, setIsSent] = useState(false)
  return (
    <EmailRequestForm
      className={classes.root}
      email={email}
      missingMessage={resendWithoutEmail}
      errorMessage={resendErrorMessage}
      request={resendVerification}
      onRequest={() => setIsSent(false)}
      onSent={() => setIsSent(true)}
    >
      {(isPending) => (
        <>
          {isSent && <Notice tone="good">{resentMessage}</Notice>}
          <Button type="submit" variant="default" fullWidth loading={isPending}>
            Resend Verification Email
          </Button>
        </>
      )}
    </EmailRequestForm>
  )
}
