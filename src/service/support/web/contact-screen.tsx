import { Link, Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { paths } from '#paths/paths.ts'
import { GuestForm } from './guest-form.tsx'
import publicPage from '#platform/web/components/public-page.module.css'
import classes from './contact-screen.module.css'

/** The support form for users who cannot sign in. Redirects signed-in users to Help & Support. */
export function ContactScreen() {
  const { user } = useAuth()
  const [senderEmail, setSenderEmail] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const showSent = (email: string | null) => {
    flushSync(() => setSenderEmail(email))
    heading.current?.focus()
  }
  if (user !== null) return <Navigate to={paths.support()} replace />
  return (
    <WelcomeLayout>
      <PageTitle title="Contact us" />
      <h1 ref={heading} tabIndex={-1} className={`${publicPage.title} ${classes.title}`}>
        {senderEmail === null ? 'Contact us' : 'Your request has been sent'}
      </h1>
      {senderEmail === null ? (
        <>
          <p className={classes.words}>
            Questions about registration, approval, signing in or privacy? Write to the team that runs Sortie
            for your service. You do not need an account.
          </p>
          <GuestForm onSent={showSent} />
          <p className={classes.more}>
            Can you sign in?{' '}
            <Link to={paths.login()} search={{ from: paths.support() }}>
              Sign in
            </Link>{' '}
            for help with every screen, and to keep your requests together.
          </p>
        </>
      ) : (
        <>
          <p className={classes.words}>
            We will answer by email to <EmailAddress address={senderEmail} />.
          </p>
          <p className={classes.more}>
            <Link to={paths.login()}>Back to login</Link>
          </p>
        </>
      )}
    </WelcomeLayout>
  )
}
