import { Link, Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { paths } from '#paths/paths.ts'
import { GuestForm } from './guest-form.tsx'
import classes from './contact-screen.module.css'

/** A form for people who cannot sign in, or not yet; anyone signed in is taken to Help & Support. */
export function ContactScreen() {
  const { user } = useAuth()
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = (email: string | null) => {
    flushSync(() => setSentFrom(email))
    heading.current?.focus()
  }
  if (user !== null) return <Navigate to={paths.support()} replace />
  return (
    <WelcomeLayout>
      <PageTitle title="Contact us" />
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {sentFrom === null ? 'Contact us' : 'Your request is on its way'}
      </h1>
      {sentFrom === null ? (
        <>
          <p className={classes.words}>
            Registration, approval, signing in, privacy: write to those who run Sortie for your service. You
            need no account.
          </p>
          <GuestForm onSent={show} />
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
            We answer by mail to <EmailAddress address={sentFrom} />.
          </p>
          <p className={classes.more}>
            <Link to={paths.login()}>Back to login</Link>
          </p>
        </>
      )}
    </WelcomeLayout>
  )
}
