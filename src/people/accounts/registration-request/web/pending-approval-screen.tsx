import type { ScreenProps } from '#platform/web/capability.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { paths } from '#paths/paths.ts'
import { OwnRequestPanel } from './own-request-panel.tsx'
import classes from '#platform/web/components/public-page.module.css'
import { LeaveButton, WaitingSteps } from './waiting-card.tsx'

/** Shown after registering, after signing in before approval, and from the link in a refusal email. */
export function PendingApprovalScreen({ search: { token } }: ScreenProps<{ token: string | undefined }>) {
  const navigate = useNavigate()
  const { awaiting } = useLocation({ select: ({ state }) => state })
  const [mailedToken] = useState(token)
  const requestToken = mailedToken ?? awaiting?.requestToken

  // Removes the key from the URL at once; a reload finds it in the history state.
  useEffect(() => {
    if (mailedToken === undefined) return
    const state = { awaiting: { isVerified: true, requestToken: mailedToken } }
    void navigate({ to: paths.pendingApproval(), replace: true, state })
  }, [mailedToken, navigate])

  return (
    <WelcomeLayout>
      <PageTitle title="Waiting for approval" />
      {requestToken === undefined ? (
        <RegisteredNote email={awaiting?.email} isVerified={awaiting?.isVerified ?? false} />
      ) : (
        <OwnRequestPanel key={requestToken} token={requestToken} />
      )}
    </WelcomeLayout>
  )
}

/** The state of a registration whose user has not given the password: its details are neither shown nor editable. */
const RegisteredNote = ({ email, isVerified }: { email: string | undefined; isVerified: boolean }) => (
  <>
    <h1 className={classes.title}>Waiting for approval</h1>
    <p className={classes.subtitle}>
      {isVerified
        ? 'Your email is verified. An administrator will now review your registration.'
        : 'Thank you for registering. Two things happen before you can sign in.'}
    </p>
    <WaitingSteps email={email} isVerified={isVerified} />
    <div className={classes.parts}>
      <p className={classes.hint}>
        Need to correct something? <Link to={paths.login()}>Sign in</Link> with your password: you can change
        your registration until it is approved.
      </p>
      <LeaveButton />
    </div>
  </>
)
