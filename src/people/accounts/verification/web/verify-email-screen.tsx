import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { announce } from '#platform/web/announcer/announce.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/components/public-page.module.css'
import { describeLink, findToken, type LinkFacts } from '../link-url.ts'
import { verifyEmail } from './queries.ts'
import { LinkFactsCard } from './link-facts-card.tsx'
import { noTokenMessage, verifyErrorMessage } from './messages.ts'
import { ResendForm } from './resend-form.tsx'

type Outcome = { state: 'verified' } | { state: 'failed'; words: string; facts?: LinkFacts }

// As specified, there is one attempt per load of the page, however often the screen is rendered.
let attempt: Promise<Outcome> | null = null

function attemptOnce(): Promise<Outcome> {
  attempt ??= tryToVerify()
  return attempt
}

async function tryToVerify(): Promise<Outcome> {
  const { pathname, search, hash } = location
  const token = findToken({ pathname, search, hash })
  if (token === null) {
    const storedOutcome = readOutcome()
    if (storedOutcome !== null) return storedOutcome
    return { state: 'failed', words: noTokenMessage, facts: describeLink({ pathname, search, hash }) }
  }
  // The token is removed at once, so that neither the history nor the visible URL reveals it.
  history.replaceState(history.state, '', paths.verifyEmail())
  try {
    await verifyEmail(token)
    return storeOutcome({ state: 'verified' })
  } catch (error) {
    return storeOutcome({ state: 'failed', words: verifyErrorMessage(error) })
  }
}

/** Stores the outcome in the history state. The URL no longer has a token, and a reload must show the outcome. */
function storeOutcome(outcome: Outcome): Outcome {
  if (location.pathname === paths.verifyEmail()) {
    history.replaceState({ ...history.state, verification: outcome }, '')
  }
  return outcome
}

function readOutcome(): Outcome | null {
  const state: unknown = history.state
  // safe: written above, by this screen
  return (state as { verification?: Outcome } | null)?.verification ?? null
}

export function VerifyEmailScreen() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // The attempt changes data on the server, so it runs in an effect, not during rendering.
  useEffect(() => {
    let isShown = true
    const verify = async () => {
      const result = await attemptOnce()
      if (!isShown) return
      setOutcome(result)
      announce(result.state === 'verified' ? 'Email Verified!' : 'Verification Failed')
    }
    void verify()
    return () => {
      isShown = false
    }
  }, [])

  return (
    <WelcomeLayout>
      <PageTitle title="Verify email" />
      {outcome === null && <Spinner label="Verifying your email address..." />}
      {outcome?.state === 'verified' && <VerifiedNote />}
      {outcome?.state === 'failed' && <FailedNote outcome={outcome} />}
    </WelcomeLayout>
  )
}

const VerifiedNote = () => (
  <>
    <h1 className={classes.title}>Email Verified!</h1>
    <p className={classes.subtitle}>
      Thank you. Your email is verified. A new account can sign in once an administrator has approved it.
    </p>
    <Button color="signal" fullWidth renderRoot={(props) => <Link to={paths.login()} {...props} />}>
      Go to Login
    </Button>
  </>
)

const FailedNote = ({ outcome }: { outcome: Extract<Outcome, { state: 'failed' }> }) => (
  <>
    <h1 className={classes.title}>Verification Failed</h1>
    <div className={classes.parts}>
      <ErrorBanner>{outcome.words}</ErrorBanner>
      {outcome.facts && <LinkFactsCard facts={outcome.facts} />}
      <ResendForm />
      <p className={classes.more}>
        <Link to={paths.login()}>Back to login</Link>
      </p>
    </div>
  </>
)
