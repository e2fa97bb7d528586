import { Button } from '@mantine/core'
import classes from '#platform/web/components/public-page.module.css'
import type { WaitingRegistration } from '#platform/web/session/history-state.ts'
import { ResendForm } from '../../verification/web/resend-form.tsx'

interface BlockedAccountCardProps {
  /** Empty if a passkey was used. */
  email: string
  isUnverified: boolean
  /** Gives access to the registration, which can be sent again. */
  requestToken: string | undefined
  onRequest: (awaiting: WaitingRegistration) => void
}

/** Renders the next step for a user whose account cannot be used yet. */
export function BlockedAccountCard({
  email,
  isUnverified,
  requestToken,
  onRequest,
}: BlockedAccountCardProps) {
  return (
    <div className={classes.parts}>
      {isUnverified && <ResendForm key={email} email={email || undefined} />}
      {requestToken !== undefined && (
        <Button
          variant="default"
          fullWidth
          onClick={() => onRequest({ ...(email && { email }), isVerified: !isUnverified, requestToken })}
        >
          {isUnverified ? 'Change my registration' : 'See my registration and send it again'}
        </Button>
      )}
    </div>
  )
}
