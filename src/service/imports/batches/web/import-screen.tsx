import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { RecordKind } from '../../contract.ts'
import type { Import } from '../contract.ts'
import { LogbookForm } from './logbook-form.tsx'
import { MappingForm } from './mapping-form.tsx'
import { importErrorMessage, importName, stateWords } from './messages.ts'
import { ProgressCard } from './progress-card.tsx'
import { importQuery, isRunning } from './queries.ts'
import { wordsFor } from './record-kinds.ts'

/** Later steps load on demand, because the columns are most of this screen. */
const Inbox = lazyPart(() => import('./inbox-form.tsx').then((file) => file.InboxForm))

type ScreenOfId = ScreenProps<object, { id: string }>

export const LogbookImportScreen = ({ params: { id } }: ScreenOfId) => (
  <ImportScreen id={id} records="cases" />
)
export const CpdImportScreen = ({ params: { id } }: ScreenOfId) => <ImportScreen id={id} records="cpd" />

export const CertificateImportScreen = ({ params: { id } }: ScreenOfId) => (
  <ImportScreen id={id} records="certificates" />
)

/** One import: its columns, then its inbox, then its results. */
function ImportScreen({ id, records }: { id: string; records: RecordKind }) {
  const { data: shown, error, refetch } = useQuery(importQuery(id))
  useRenewedRecords(shown)
  return (
    <>
      <Anchor component={Link} to={wordsFor(shown ?? { records }).imports} className={textStyles.tall}>
        Imports
      </Anchor>
      <PageHeader
        title={shown ? importName(shown) : 'Import'}
        subtitle={shown && `${stateWords[shown.state]} · ${formatDateTime(shown.createdAt)}`}
      />
      {!shown && !error && <ListSkeleton rows={6} rowHeight={72} />}
      {!shown && error && (
        <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
          {importErrorMessage(error)}
        </ErrorBanner>
      )}
      {shown && <Step shown={shown} />}
    </>
  )
}

function Step({ shown }: { shown: Import }) {
  const { state, error, kind, hasFile, counts, updatedAt } = shown
  const [changedSince, setChangedSince] = useState<string | null>(null)
  // Reading the rows again closes it, because the version of the import changes.
  const isChanging = changedSince === updatedAt
  const isLogged = (counts.logged ?? 0) + (counts.kept ?? 0) > 0
  const canChange = state === 'inbox' && kind === 'spreadsheet' && hasFile && !isLogged
  if (isRunning(shown)) return <ProgressCard shown={shown} />
  return (
    <>
      {error !== null && <ErrorBanner>{error}</ErrorBanner>}
      {(state === 'mapping' || state === 'failed') &&
        (shown.kind === 'logbook' ? (
          <LogbookForm shown={shown} />
        ) : (
          <MappingForm key={shown.id} shown={shown} />
        ))}
      {state === 'cancelled' && <p>This import was cancelled. Upload the file again to start anew.</p>}
      {canChange && isChanging && <MappingForm key={shown.id} shown={shown} />}
      {canChange && !isChanging && (
        <Button variant="default" mb="md" onClick={() => setChangedSince(updatedAt)}>
          Change what the columns become
        </Button>
      )}
      {(state === 'inbox' || state === 'done' || state === 'undone') && !(canChange && isChanging) && (
        <Inbox.Part key={shown.id} shown={shown} />
      )}
    </>
  )
}

/** Reloads the records after a job has created or deleted some. */
function useRenewedRecords(shown: Import | undefined): void {
  const cache = useQueryClient()
  const previousVersion = useRef<string | undefined>(undefined)
  const state = shown?.state
  const records = shown?.records
  useEffect(() => {
    const isOver =
      (previousVersion.current === 'logging' || previousVersion.current === 'undoing') &&
      state !== previousVersion.current
    if (isOver && records) void wordsFor({ records }).renew(cache)
    previousVersion.current = state
  }, [state, records, cache])
}
