import type { ScreenProps } from '#platform/web/capability.ts'
import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { Notice } from '#platform/web/components/notice.tsx'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { safeReturnPath } from '#platform/web/session/return-path.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { pathAfterLogin, paths } from '#paths/paths.ts'
import { LoginForm } from './login-form.tsx'
import { signInSteps, type AwaitedStep, type SecondStepProps } from '../../sessions/web/sign-in-steps.ts'
import classes from '#platform/web/components/public-page.module.css'

interface SignInSearch {
  from: string | undefined
  /** Whether the device has just locked itself. */
  locked: 'yes' | undefined
}

interface LoadedStep extends AwaitedStep {
  email: string
  Form: ComponentType<SecondStepProps>
}

export function LoginScreen({ search: { from, locked } }: ScreenProps<SignInSearch>) {
  const auth = useAuth()
  const navigate = useNavigate()
  const { notice, leftBy: currentLeftBy } = useLocation({ select: ({ state }) => state })
  // This is read at the first render, because during the navigation away the state already belongs to the next page.
  const [leftBy] = useState(currentLeftBy)
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<LoadedStep | null>(null)
  const returnPath = safeReturnPath(from)

  if (auth.isLoading) return <Spinner />
  if (auth.user !== null) {
    const isSameUser = leftBy === undefined || leftBy === auth.user.id
    const target = pathAfterLogin(auth.user.role, isSameUser ? returnPath : null)
    // `href` contains the search and hash of the page to return to; `to` does not.
    return <Navigate to={target} href={target} replace />
  }
  if (step !== null) {
    return (
      <WelcomeLayout>
        <step.Form {...step} onSignedIn={auth.signIn} onBack={() => setStep(null)} />
      </WelcomeLayout>
    )
  }
  return (
    <WelcomeLayout>
      <PageTitle title="Sign in" />
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.subtitle}>
        {returnPath === null ? 'Welcome back to your logbook.' : 'Sign in to continue where you left off.'}
      </p>
      {locked && (
        <div className={classes.notice}>
          <Notice>
            Sortie locked itself, because nobody used it. Sign in to continue where you were: what you typed
            is kept.
          </Notice>
        </div>
      )}
      {notice !== undefined && (
        <div className={classes.notice}>
          <Notice>{notice}</Notice>
        </div>
      )}
      <LoginForm
        email={email}
        onSignedIn={auth.signIn}
        onSecondStep={async (awaitedStep, typedEmail) => {
          const { SecondStep } = await signInSteps.load()
          setEmail(typedEmail)
          setStep({ ...awaitedStep, email: typedEmail, Form: SecondStep })
        }}
        onPendingApproval={(awaiting) => void navigate({ to: paths.pendingApproval(), state: { awaiting } })}
      />
      <p className={classes.more}>
        New here? <Link to={paths.register()}>Register</Link>
      </p>
    </WelcomeLayout>
  )
}
