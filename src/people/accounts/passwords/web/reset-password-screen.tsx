import type { ScreenProps } from '#platform/web/capability.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { clearSession } from '#platform/web/session/session-store.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/components/public-page.module.css'
import { isResetTokenValid } from './queries.ts'
import { badLinkNotice, passwordSetNotice } from './messages.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

export function ResetPasswordScreen({ search }: ScreenProps<{ token: string | undefined }>) {
  const navigate = useNavigate()
  const { state }: { state: { resetToken?: string } } = useLocation()
  const [token] = useState(() => search.token ?? state.resetToken ?? '')
  const [isValid, setIsValid] = useState(false)

  // Removes the token from the URL at once (a reload finds it in the history state), and asks the server whether the
  // link is still valid, which does not use it up.
  useEffect(() => {
    let isShown = true
    const check = async () => {
      if (token !== '')
        await navigate({ to: paths.resetPassword(), replace: true, state: { resetToken: token } })
      const isTokenValid = token !== '' && (await isResetTokenValid(token))
      if (!isShown) return
      if (isTokenValid) setIsValid(true)
      else await navigate({ to: paths.login(), replace: true, state: { notice: badLinkNotice } })
    }
    void check()
    return () => {
      isShown = false
    }
  }, [token, navigate])

  const finish = async () => {
    // Every session has ended on the server, so drop the session that this browser may still store.
    clearSession()
    await navigate({ to: paths.login(), replace: true, state: { notice: passwordSetNotice } })
  }

  return (
    <WelcomeLayout>
      <PageTitle title="Reset password" />
      {isValid ? (
        <>
          <h1 className={classes.title}>Reset password</h1>
          <p className={classes.subtitle}>
            Choose a new password. Everyone who is signed in with the old one is signed out, and the address
            of your compliance calendar stops working.
          </p>
          <ResetPasswordForm token={token} onDone={finish} />
        </>
      ) : (
        <Spinner />
      )}
    </WelcomeLayout>
  )
}
