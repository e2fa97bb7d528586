import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { LeaveButton, SupportHint, WaitingSteps } from './waiting-card.tsx'
import classes from '#platform/web/components/public-page.module.css'
import type { OwnRequest } from '../contract.ts'
import { openRequest } from './queries.ts'
import { isRequestClosed, repeatedNotice, requestErrorMessage, savedNotice } from './messages.ts'
import own from './request-card.module.css'
import { RequestCard } from './request-card.tsx'
import { RequestForm } from './request-form.tsx'

/** Renders the user's own registration, opened by its key: a pending one can be edited, a refused one sent again. */
export function OwnRequestPanel({ token }: { token: string }) {
  const [attemptCount, setAttemptCount] = useState(0)
  return <Attempt key={attemptCount} token={token} onRetry={() => setAttemptCount(attemptCount + 1)} />
}

function Attempt({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [request, setRequest] = useState<OwnRequest | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // An effect instead of TanStack Query, which no screen before sign-in loads.
  useEffect(() => {
    let isShown = true
    openRequest(token).then(
      (loadedRequest) => isShown && setRequest(loadedRequest),
      (error: unknown) => isShown && setFailure(error),
    )
    return () => {
      isShown = false
    }
  }, [token])

  if (request !== null) return <LoadedRequest token={token} initialRequest={request} />
  if (failure === null) return <Spinner />
  return (
    <>
      <h1 className={classes.title}>My registration</h1>
      <div className={classes.parts}>
        <ErrorBanner onRetry={isRequestClosed(failure) ? undefined : onRetry}>
          {requestErrorMessage(failure)}
        </ErrorBanner>
        {isRequestClosed(failure) && (
          <Button color="signal" fullWidth renderRoot={(props) => <Link to={paths.login()} {...props} />}>
            Sign in
          </Button>
        )}
        <SupportHint />
      </div>
    </>
  )
}

function LoadedRequest({ token, initialRequest }: { token: string; initialRequest: OwnRequest }) {
  const [request, setRequest] = useState(initialRequest)
  const [isChanging, setIsChanging] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, email, isVerified } = request
  const isRefused = state === 'refused'

  const changeView = (changes: () => void) => {
    flushSync(changes)
    heading.current?.focus()
  }
  const finish = (savedRequest: OwnRequest) =>
    changeView(() => {
      setNotice(isRefused ? repeatedNotice : savedNotice)
      setIsChanging(false)
      setRequest(savedRequest)
    })
  const pendingTitle = isChanging ? 'Change my registration' : 'Waiting for approval'
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {isRefused ? 'Registration not approved' : pendingTitle}
      </h1>
      {isRefused && <RefusalNote refusal={request.refusal} />}
      {isChanging && <p className={classes.subtitle}>Administrators see the change as soon as you save.</p>}
      {isRefused || isChanging ? (
        <RequestForm
          request={request}
          token={token}
          onSent={finish}
          onCancel={isRefused ? undefined : () => changeView(() => setIsChanging(false))}
        />
      ) : (
        <>
          <p className={classes.subtitle}>
            {isVerified
              ? 'Your email is verified. An administrator will now review your registration.'
              : 'Two things happen before you can sign in.'}
          </p>
          {notice !== null && (
            <div className={classes.notice}>
              <Notice tone="good">{notice}</Notice>
            </div>
          )}
          <WaitingSteps email={email} isVerified={isVerified} />
        </>
      )}
      <div className={classes.parts}>
        {!isRefused && !isChanging && (
          <RequestCard request={request} onChange={() => changeView(() => setIsChanging(true))} />
        )}
        <LeaveButton />
      </div>
    </>
  )
}

const RefusalNote = ({ refusal }: Pick<OwnRequest, 'refusal'>) => (
  <div className={own.refusal}>
    <p>An administrator did not approve your registration{refusal && ` on ${formatDate(refusal.at)}`}.</p>
    {refusal?.reason != null && <p>Reason: {refusal.reason}</p>}
    <p>Correct what was wrong or missing and send it again.</p>
  </div>
)
