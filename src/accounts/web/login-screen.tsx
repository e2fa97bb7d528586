import { Link, Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Notice } from '#platform/web/components/notice.tsx'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { safeReturnPath } from '#platform/web/session/return-path.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { homeOf, mayOpen, paths } from '#web/paths.ts'
import { LoginForm } from './login-form.tsx'
import classes from './login-screen.module.css'

export function LoginScreen() {
  const auth = useAuth()
  const navigate = useNavigate()
  const { notice, leftBy } = useLocation({ select: ({ state }) => state })
  const { from }: { from?: unknown } = useSearch({ strict: false })
  const remembered = safeReturnPath(from)

  if (auth.isLoading) return <Spinner />
  if (auth.user !== null) {
    const { id, role } = auth.user
    const isTheirs = leftBy === undefined || leftBy === id
    const isOpen = isTheirs && remembered !== null && mayOpen(remembered, role)
    const target = isOpen ? remembered : homeOf(role)
    // `href` carries the search and hash of a remembered page; `to` alone would not.
    return <Navigate to={target} href={target} replace />
  }
  return (
    <WelcomeLayout>
      <PageTitle title="Sign in" />
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.subtitle}>
        {remembered === null ? 'Welcome back to your logbook.' : 'Sign in to go on where you left off.'}
      </p>
      {notice !== undefined && (
        <div className={classes.notice}>
          <Notice>{notice}</Notice>
        </div>
      )}
      <LoginForm
        onSignedIn={auth.signIn}
        onPendingApproval={(awaiting) => void navigate({ to: paths.pendingApproval(), state: { awaiting } })}
      />
      <p className={classes.more}>
        New here? <Link to={paths.register()}>Register</Link>
      </p>
    </WelcomeLayout>
  )
}
