import type { ScreenProps } from '#platform/web/capability.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { homePath, paths } from '#paths/paths.ts'
import type { LoginResponse } from '../../contract.ts'
import classes from '#platform/web/components/public-page.module.css'
import { SetupForm } from './setup-form.tsx'

/** Creates the first super administrator. Opened once, from the link that a new installation prints. */
export function SetupScreen({ search }: ScreenProps<{ token: string | undefined }>) {
  const auth = useAuth()
  const navigate = useNavigate()
  const { state }: { state: { setupToken?: string } } = useLocation()
  const [token] = useState(() => search.token ?? state.setupToken)

  // Removes the token from the URL at once; a reload finds it in the history state.
  useEffect(() => {
    if (token === undefined) return
    void navigate({ to: paths.setup(), replace: true, state: { setupToken: token } })
  }, [token, navigate])

  const welcome = async (session: LoginResponse) => {
    auth.signIn(session)
    await navigate({ to: homePath(session.user.role), replace: true })
  }

  return (
    <WelcomeLayout>
      <PageTitle title="Set up Sortie" />
      <h1 className={classes.title}>Set up Sortie</h1>
      <p className={classes.subtitle}>Welcome. Create the first super administrator account.</p>
      {token === undefined ? (
        <ErrorBanner>
          This link has no set-up token. Open the complete link that Sortie printed when it started.
        </ErrorBanner>
      ) : (
        <SetupForm token={token} onSignedIn={welcome} />
      )}
    </WelcomeLayout>
  )
}
