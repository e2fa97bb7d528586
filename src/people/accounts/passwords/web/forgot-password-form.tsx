import { Button } from '@mantine/core'
import classes from '#platform/web/components/public-page.module.css'
import { EmailRequestForm } from '../../mail-tokens/web/email-request-form.tsx'
import { requestReset } from './queries.ts'
import { forgotErrorMessage } from './messages.ts'

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  return (
    <EmailRequestForm
      className={classes.form}
      missingMessage="Email is required"
      errorMessage={forgotErrorMessage}
      request={requestReset}
      onSent={onSent}
    >
      {(isPending) => (
        <Button type="submit" color="signal" fullWidth aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Reset Link'}
        </Button>
      )}
    </EmailRequestForm>
  )
}
