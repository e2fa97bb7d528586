import type { ScreenProps } from '#platform/web/capability.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { homeOf, paths } from '#paths/paths.ts'
import type { LoginResponse } from '../../contract.ts'
import classes from '#platform/web/components/public-page.module.css'
import { SetupForm } from './setup-form.tsx'

/** Opened once, from the link that a new installation prints: it makes the first super administrator. */
export function SetupScreen({ search }: ScreenProps<{ token: string | undefined }>) {
  const auth = useAuth()
  const navigate = useNavigate()
  const { state }: { state: { setupToken?: string } } = useLocation()
  const [token] = useState(() => search.token ?? state.setupToken)

  // The address bar is cleared of the token at once; a reload finds it in the browser's history.
  useEffect(() => {
    if (token === undefined) return
    void navigate({ to: paths.setup(), replace: true, state: { setupToken: token } })
  }, [token, navigate])

  const welcome = async (session: LoginResponse) => {
    auth.signIn(session)
    await navigate({ to: homeOf(session.user.role), replace: true })
  }

  return (
    <WelcomeLayout>
      <PageTitle title="Set up Sortie" />
      <h1 className={classes.title}>Set up Sortie</h1>
      <p className={classes.subtitle}>
        You are the first one here. Create the super administrator's account.
      </p>
      {token === undefined ? (
        <ErrorBanner>
          This address has no set-up token. Open the whole link that was printed when Sortie started.
        </ErrorBanner>
      ) : (
        <SetupForm token={token} onSignedIn={welcome} />
      )}
    </WelcomeLayout>
  )
}
