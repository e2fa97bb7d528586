import { Button } from '@mantine/core'
import { Navigate, useSearch } from '@tanstack/react-router'
import { toast } from '#platform/web/components/toast.ts'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { safeReturnPath } from '#platform/web/session/return-path.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { homeOf, mayOpen, paths } from '#web/paths.ts'
import classes from '../../web/login-screen.module.css'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { passwordChosen } from './messages.ts'

/** For whoever signs in with a password that an administrator set: nothing else is open to them before this. */
export function ChoosePasswordScreen() {
  const auth = useAuth()
  const { from }: { from?: unknown } = useSearch({ strict: false })
  const remembered = safeReturnPath(from)

  if (auth.isLoading) return <Spinner />
  if (auth.user === null) {
    return <Navigate to={paths.login()} search={remembered === null ? {} : { from: remembered }} replace />
  }
  if (!auth.user.passwordChangeRequired) {
    const { role } = auth.user
    const target = remembered !== null && mayOpen(remembered, role) ? remembered : homeOf(role)
    return <Navigate to={target} href={target} replace />
  }
  const { name, email } = auth.user
  return (
    <WelcomeLayout>
      <PageTitle title="Choose your password" />
      <h1 className={classes.title}>Choose your password</h1>
      <p className={classes.subtitle}>
        An administrator set the password of this account, so somebody else knows it. Choose one that only you
        know; after that you go on to Sortie.
      </p>
      <ChoosePasswordForm
        context={[name, email]}
        email={email}
        onDone={() => {
          toast.success(passwordChosen)
          auth.updateUser({ passwordChangeRequired: false })
        }}
      />
      <p className={classes.more}>
        Signed in as {email}.{' '}
        <Button variant="subtle" size="sm" onClick={() => void auth.logout()}>
          Log out
        </Button>
      </p>
    </WelcomeLayout>
  )
}
