import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ApiError, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Mark } from '#platform/web/components/mark.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import classes from '#platform/web/ui/mailed-link-page.module.css'
import { AssessForm, type Done } from './assess-form.tsx'
import { assessorErrorMessage } from './messages.ts'
import { sharedCaseQuery } from './queries.ts'

const brokenLink =
  'This link does not work: it was used or withdrawn, it is older than 14 days, or a part of it is missing.'

/** The page on which a person without an account, who was asked by email, signs one case. */
export function AssessScreen({ search }: ScreenProps<{ token: string | undefined }>) {
  const navigate = useNavigate()
  const { state }: { state: { assessToken?: string } } = useLocation()
  const [token] = useState(() => search.token ?? state.assessToken ?? '')
  const [done, setDone] = useState<Done | null>(null)
  // Removes the token from the URL at once. A reload finds it in the history state.
  useEffect(() => {
    if (token === '') return
    void navigate({ to: '/assess', replace: true, state: { assessToken: token } as object })
  }, [token, navigate])
  // Search engines must not list this page, because its URL may be forwarded.
  useEffect(() => {
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return (
    <div className={classes.page}>
      <PageTitle title="A case to sign" />
      <header className={classes.brand}>
        <Mark size={24} /> Sortie
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {done ? <DoneNote done={done} /> : <Opened token={token} onDone={setDone} />}
      </main>
    </div>
  )
}

function Opened({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const opened = useQuery({ ...sharedCaseQuery(token), enabled: token !== '' })
  // Counts the changes of the case, so that a choice for one version is not kept for a version that was not read yet.
  const [changes, setChanges] = useState(0)
  const isBroken =
    token === '' || (opened.error instanceof ApiError && opened.error.code === 'shared_link_invalid')
  if (isBroken)
    return (
      <>
        <h1 className={classes.title}>This link does not work</h1>
        <ErrorBanner>{brokenLink} Ask the clinician to send a new one.</ErrorBanner>
      </>
    )
  if (opened.error && !opened.data)
    return (
      <>
        <h1 className={classes.title}>A case to sign</h1>
        <ErrorBanner requestId={requestIdOf(opened.error)} onRetry={() => void opened.refetch()}>
          {assessorErrorMessage(opened.error)}
        </ErrorBanner>
      </>
    )
  if (!opened.data)
    return (
      <>
        <h1 className={classes.title}>A case to sign</h1>
        <ListSkeleton rows={4} rowHeight={72} />
      </>
    )
  return (
    <AssessForm
      key={opened.data.mark}
      token={token}
      sheet={opened.data}
      hasChanged={changes > 0}
      onChanged={async () => {
        setChanges(changes + 1)
        await opened.refetch()
      }}
      onDone={onDone}
    />
  )
}

const DoneNote = ({ done }: { done: Done }) => (
  <section aria-live="polite">
    <h1 className={classes.title}>{done.title}</h1>
    <p className={classes.words}>{done.words}</p>
    <p className={classes.words}>The link no longer works. You can close this page.</p>
  </section>
)
