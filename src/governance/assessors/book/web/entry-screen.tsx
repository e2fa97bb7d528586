import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ApiError, faultIdOf, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Mark } from '#platform/web/components/mark.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import classes from '#platform/web/ui/mailed-link-page.module.css'
import type { AssessorEntry } from '../contract.ts'
import { bookErrorMessage } from './messages.ts'
import { assessorEntryQuery, confirmAssessorEntry } from './queries.ts'

/** The page on which a person who was added to an address book confirms that the address is theirs. */
export function EntryScreen({ search }: ScreenProps<{ token: string | undefined }>) {
  const navigate = useNavigate()
  const { state }: { state: { assessorToken?: string } } = useLocation()
  const [token] = useState(() => search.token ?? state.assessorToken ?? '')
  // Removes the token from the URL at once. A reload finds it in the history state.
  useEffect(() => {
    if (token === '') return
    void navigate({ to: '/assessor', replace: true, state: { assessorToken: token } as object })
  }, [token, navigate])
  return (
    <div className={classes.page}>
      <PageTitle title="Your address" />
      <header className={classes.brand}>
        <Mark size={24} /> Sortie
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Entry token={token} />
      </main>
    </div>
  )
}

function Entry({ token }: { token: string }) {
  const opened = useQuery({ ...assessorEntryQuery(token), enabled: token !== '' })
  const confirming = useMutation({ mutationFn: () => confirmAssessorEntry(token) })
  const entry = confirming.data ?? opened.data
  const isBroken = [opened.error, confirming.error].some(
    (error) => error instanceof ApiError && error.code === 'assessor_link_invalid',
  )
  if (token === '' || isBroken)
    return (
      <>
        <h1 className={classes.title}>This link does not work</h1>
        <ErrorBanner>
          It is older than 14 days, a newer one was sent, or a part of it is missing. Ask the service for a
          new one.
        </ErrorBanner>
      </>
    )
  if (opened.error && !entry)
    return (
      <>
        <h1 className={classes.title}>Your address</h1>
        <ErrorBanner requestId={requestIdOf(opened.error)} onRetry={() => void opened.refetch()}>
          {bookErrorMessage(opened.error)}
        </ErrorBanner>
      </>
    )
  if (!entry)
    return (
      <>
        <h1 className={classes.title}>Your address</h1>
        <ListSkeleton rows={3} rowHeight={48} />
      </>
    )
  if (entry.isConfirmed)
    return (
      <section aria-live="polite">
        <h1 className={classes.title}>Your address is confirmed</h1>
        <p className={classes.words}>
          {entry.organization} can ask you to sign cases that you saw. You get an email for each, and need no
          account. You can close this page.
        </p>
      </section>
    )
  return (
    <>
      <h1 className={classes.title}>Confirm your address</h1>
      <p className={classes.words}>
        {entry.organization} would like its clinicians to ask you to sign cases that you saw. The link works
        until {formatDate(entry.expiresAt)}.
      </p>
      <EntryFacts entry={entry} />
      {confirming.error && (
        <ErrorBanner requestId={faultIdOf(confirming.error)}>
          {bookErrorMessage(confirming.error)}
        </ErrorBanner>
      )}
      <div className={classes.buttons}>
        <Button color="signal" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          This is my address
        </Button>
      </div>
      <p className={classes.words}>
        If something is wrong, or this is not you, close this page without confirming. Then nobody can ask
        you.
      </p>
    </>
  )
}

const EntryFacts = ({ entry: { name, role, registration } }: { entry: AssessorEntry }) => (
  <p className={classes.words}>
    <strong>{name}</strong>
    <br />
    {role}
    <br />
    {registration}
  </p>
)
