import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/components/public-page.module.css'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { PicturesCard } from './pictures-card.tsx'

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <WelcomeLayout picture={<PicturesCard />}>
      <PageTitle title="Forgot password" />
      {sentTo === null ? (
        <>
          <h1 className={classes.title}>Forgot password</h1>
          <p className={classes.subtitle}>
            Enter your email address and we will send you a link to choose a new password.
          </p>
          <ForgotPasswordForm onSent={setSentTo} />
        </>
      ) : (
        <div>
          <h1 className={classes.title} tabIndex={-1} ref={(heading) => heading?.focus()}>
            Check your email
          </h1>
          <p className={classes.subtitle}>We've sent password reset instructions to {sentTo}</p>
          <p className={classes.hint}>
            The link works for an hour. If you received several emails, you can use any of the links. Nothing
            there? Look in your spam folder, and check that this is the address of your account.
          </p>
        </div>
      )}
      <p className={classes.more}>
        No email, or no access to this mailbox? <Link to={paths.contact()}>Contact us</Link>
      </p>
      <p className={classes.more}>
        <Link to={paths.login()}>Back to login</Link>
      </p>
    </WelcomeLayout>
  )
}
