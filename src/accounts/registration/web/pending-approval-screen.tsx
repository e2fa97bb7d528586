import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { paths } from '#web/paths.ts'
import { ResendForm } from '../../verification/web/resend-form.tsx'
import classes from '../../web/login-screen.module.css'
import own from './pending-approval-screen.module.css'

/** Shown after registering, and to whoever signs in before an administrator has approved the account. */
export function PendingApprovalScreen() {
  const { awaiting } = useLocation({ select: ({ state }) => state })
  const isVerified = awaiting?.isVerified ?? false
  return (
    <WelcomeLayout>
      <PageTitle title="Waiting for approval" />
      <h1 className={classes.title}>Waiting for approval</h1>
      <p className={classes.subtitle}>
        {isVerified
          ? 'Your address is verified. An administrator now looks at your registration.'
          : 'Thank you for registering. Two things happen before you can sign in.'}
      </p>
      <ol className={own.steps}>
        <Step name="Verify your email address" state={isVerified ? 'done' : 'now'}>
          {isVerified ? (
            'Done.'
          ) : (
            <>
              Open the link that we have sent to {awaiting?.email ?? 'your address'}. It works for 24 hours.
            </>
          )}
        </Step>
        <Step name="Approval by an administrator" state={isVerified ? 'now' : 'later'}>
          Usually within two working days. You are told by mail, whatever the decision.
        </Step>
        <Step name="Sign in and log your first case" state="later">
          With the address and the password that you have chosen.
        </Step>
      </ol>
      <div className={classes.parts}>
        {!isVerified && <ResendForm email={awaiting?.email} />}
        <LeaveButton />
        <p className={classes.more}>
          Waiting for longer, or something to correct? <Link to={paths.support()}>Help & Support</Link>
        </p>
      </div>
    </WelcomeLayout>
  )
}

const looks = {
  done: { Icon: IconCircleCheck, word: 'done' },
  now: { Icon: IconClock, word: 'waiting' },
  later: { Icon: IconCircleDashed, word: 'next' },
} as const

function Step({ name, state, children }: { name: string; state: keyof typeof looks; children: ReactNode }) {
  const { Icon, word } = looks[state]
  return (
    <li className={own.step} data-state={state}>
      <Icon size={20} stroke={1.75} className={own.icon} aria-hidden="true" />
      <div>
        <p className={own.name}>
          {name} <span className={own.state}>· {word}</span>
        </p>
        <p className={own.words}>{children}</p>
      </div>
    </li>
  )
}

/** Back to the start; whoever is signed in here, perhaps as somebody else, is signed out first. */
function LeaveButton() {
  const auth = useAuth()
  const navigate = useNavigate()
  if (auth.user === null) {
    return (
      <Button variant="subtle" fullWidth renderRoot={(props) => <Link to={paths.login()} {...props} />}>
        Back to login
      </Button>
    )
  }
  const leave = async () => {
    await auth.logout()
    await navigate({ to: paths.login() })
  }
  return (
    <Button variant="subtle" fullWidth onClick={() => void leave()}>
      Sign out
    </Button>
  )
}
