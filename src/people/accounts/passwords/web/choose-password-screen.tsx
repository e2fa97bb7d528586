import type { ScreenProps } from '#platform/web/capability.ts'
import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { ProofHost } from '#platform/web/session/sent-again/proof-host.tsx'
import { safeReturnPath } from '#platform/web/session/return-path.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { pathAfterLogin, paths } from '#paths/paths.ts'
import classes from '#platform/web/components/public-page.module.css'
import { fetchProofDialog } from '../../sessions/web/sign-in-steps.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { passwordChosen } from './messages.ts'

/**
 * Asks users for a new password if an administrator set the current one. Until they change it, every other page redirects here.
 */
export function ChoosePasswordScreen({ search: { from } }: ScreenProps<{ from: string | undefined }>) {
  const auth = useAuth()
  const returnPath = safeReturnPath(from)
  // The user who was redirected here: no other user may continue to the requested page.
  const [redirectedUserId, setRedirectedUserId] = useState(auth.user?.id)
  if (redirectedUserId === undefined && auth.user !== null) setRedirectedUserId(auth.user.id)

  if (auth.isLoading) return <Spinner />
  if (auth.user === null) {
    const mayReturn = returnPath !== null && !auth.hasLoggedOut
    return (
      <Navigate
        to={paths.login()}
        search={mayReturn ? { from: returnPath } : {}}
        state={{ ...(redirectedUserId !== undefined && { leftBy: redirectedUserId }) }}
        replace
      />
    )
  }
  if (!auth.user.passwordChangeRequired) {
    const target = pathAfterLogin(auth.user.role, redirectedUserId === auth.user.id ? returnPath : null)
    return <Navigate to={target} href={target} replace />
  }
  const { name, email } = auth.user
  return (
    <WelcomeLayout>
      <ProofHost fetchDialog={fetchProofDialog} />
      <PageTitle title="Choose your password" />
      <h1 className={classes.title}>Choose your password</h1>
      <p className={classes.subtitle}>
        An administrator set the password of this account, so somebody else knows it. Choose one that only you
        know; after that you continue to Sortie.
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
        Signed in as <EmailAddress address={email} />.{' '}
        <Button variant="subtle" size="sm" onClick={() => void auth.logout()}>
          Log out
        </Button>
      </p>
    </WelcomeLayout>
  )
}
