import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { canReadRecords } from '#platform/web/offline/device-records.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { savedDraftsQuery, unreadableQuery, useStoredEntries } from '../outbox/web/device-drafts.ts'
import classes from './drafts-screen.module.css'
import { StoredEntryCard } from '../outbox/web/stored-entry-card.tsx'
import { SavedDraftCard } from '../outbox/web/saved-draft-card.tsx'
import { UnreadableDraftCard } from '../outbox/web/unreadable-draft-card.tsx'

/**
 * Lists all cases that were started but are not in the logbook yet: first those on this device, then those on the server.
 */
export function DraftsScreen() {
  const { user } = useAuth()
  return user && <Drafts userId={user.id} />
}

function Drafts({ userId }: { userId: string }) {
  const storedEntries = useStoredEntries(userId)
  const savedDrafts = useQuery(savedDraftsQuery)
  const [now] = useState(() => new Date())
  const deviceEntries = storedEntries.data ?? []
  const unreadableIds = useQuery(unreadableQuery(userId)).data ?? []
  const readable = useQuery({
    queryKey: ['device', 'entries', userId, 'readable'],
    queryFn: canReadRecords,
    staleTime: Infinity,
  })
  const serverDrafts =
    savedDrafts.data?.cases.filter(({ id }) => !deviceEntries.some((entry) => entry.id === id)) ?? []
  const count = deviceEntries.length + serverDrafts.length + unreadableIds.length
  const isEmpty = storedEntries.isSuccess && savedDrafts.isSuccess && readable.data === true && count === 0
  const reread = () => Promise.all([readable.refetch(), storedEntries.refetch()])
  return (
    <>
      <PageHeader
        title="Drafts"
        subtitle="Unfinished drafts and entries waiting to upload."
        action={
          <Button variant="default" renderRoot={(props) => <Link to={paths.logbook()} {...props} />}>
            Logbook
          </Button>
        }
      />
      {(storedEntries.isPending || savedDrafts.isLoading) && <Spinner />}
      {savedDrafts.isError && (
        <div className={classes.failed}>
          <ErrorBanner requestId={requestIdOf(savedDrafts.error)} onRetry={() => void savedDrafts.refetch()}>
            {loadErrorMessage(savedDrafts.error)} Drafts on this device are still listed.
          </ErrorBanner>
        </div>
      )}
      {readable.data === false && (
        <div className={classes.failed}>
          <ErrorBanner onRetry={() => void reread()}>
            This browser does not let Sortie read what it stores on this device. Drafts that exist only here
            are missing from the list, and are not deleted.
          </ErrorBanner>
        </div>
      )}
      {isEmpty && (
        <EmptyState
          action={
            <Button color="signal" renderRoot={(props) => <Link to={paths.newCase()} {...props} />}>
              Log a case
            </Button>
          }
        >
          Nothing is waiting. Cases that you start but do not finish appear here.
        </EmptyState>
      )}
      {count > 0 && (
        <CardList label="Drafts">
          {deviceEntries.toReversed().map((entry) => (
            <StoredEntryCard key={entry.id} storedEntry={entry} now={now} />
          ))}
          {serverDrafts.map((draft) => (
            <SavedDraftCard key={draft.id} draft={draft} now={now} />
          ))}
          {unreadableIds.map((id) => (
            <UnreadableDraftCard key={id} id={id} />
          ))}
        </CardList>
      )}
    </>
  )
}
