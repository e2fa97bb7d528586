import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { safeReturnPath } from '#platform/web/session/return-path.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { homeOf } from '#web/paths.ts'
import type { LoginResponse } from '../contract.ts'
import { LoginForm } from './login-form.tsx'
import classes from './login-screen.module.css'

export function LoginScreen() {
  const auth = useAuth()
  const navigate = useNavigate()
  const { from }: { from?: unknown } = useSearch({ strict: false })
  const remembered = safeReturnPath(from)

  const welcome = async (session: LoginResponse) => {
    auth.signIn(session)
    await navigate({ href: remembered ?? homeOf(session.user.role), replace: true })
  }

  if (auth.isLoading) return <Spinner />
  if (auth.user !== null) return <Navigate href={remembered ?? homeOf(auth.user.role)} replace />
  return (
    <WelcomeLayout>
      <PageTitle title="Sign in" />
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.subtitle}>
        {remembered === null ? 'Welcome back to your logbook.' : 'Sign in to go on where you left off.'}
      </p>
      <LoginForm onSignedIn={welcome} />
    </WelcomeLayout>
  )
}
