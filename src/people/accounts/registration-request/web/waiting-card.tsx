import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { paths } from '#paths/paths.ts'
import { ResendForm } from '../../verification/web/resend-form.tsx'
import classes from '#platform/web/components/public-page.module.css'
import own from './pending-approval-screen.module.css'

interface WaitingStepsProps {
  email?: string | undefined
  isVerified: boolean
}

/** Lists the steps between registering and the first sign-in, and marks the current one. */
export const WaitingSteps = ({ email, isVerified }: WaitingStepsProps) => (
  <>
    <ol className={own.steps}>
      <Step name="Verify your email address" state={isVerified ? 'done' : 'now'}>
        {isVerified ? (
          'Done.'
        ) : (
          <>
            Open the link that we have sent to{' '}
            {email === undefined ? 'your email' : <EmailAddress address={email} />}. It works for 24 hours.
          </>
        )}
      </Step>
      <Step name="Approval by an administrator" state={isVerified ? 'now' : 'later'}>
        An administrator of your service checks your identity, usually within two working days. We will email
        you the decision.
      </Step>
      <Step name="Sign in and log your first case" state="later">
        Use your email and the password that you chose.
      </Step>
    </ol>
    {!isVerified && (
      <div className={classes.parts}>
        <ResendForm email={email} />
      </div>
    )}
  </>
)

const stepStyles = {
  done: { Icon: IconCircleCheck, word: 'done' },
  now: { Icon: IconClock, word: 'waiting' },
  later: { Icon: IconCircleDashed, word: 'next' },
} as const

function Step({
  name,
  state,
  children,
}: {
  name: string
  state: keyof typeof stepStyles
  children: ReactNode
}) {
  const { Icon, word } = stepStyles[state]
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

/** Links back to login, or signs out a user who is signed in here, perhaps with another account. */
export function LeaveButton() {
  const auth = useAuth()
  const navigate = useNavigate()
  const leave = async () => {
    await auth.logout()
    await navigate({ to: paths.login() })
  }
  return (
    <>
      {auth.user === null ? (
        <Button variant="subtle" fullWidth renderRoot={(props) => <Link to={paths.login()} {...props} />}>
          Back to login
        </Button>
      ) : (
        <Button variant="subtle" fullWidth onClick={() => void leave()}>
          Sign out
        </Button>
      )}
      <SupportHint />
    </>
  )
}

export const SupportHint = () => (
  <p className={classes.more}>
    Waiting for longer, or a question? <Link to={paths.contact()}>Contact us</Link>
  </p>
)
