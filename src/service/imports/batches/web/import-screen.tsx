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
import { importErrorMessage, importName, importStateLabels } from './messages.ts'
import { ProgressCard } from './progress-card.tsx'
import { importQuery, isRunning } from './queries.ts'
import { textsFor } from './record-kinds.ts'

/** Loaded on demand, because this screen shows the columns first. */
const Inbox = lazyPart(() => import('./inbox-form.tsx').then((file) => file.InboxForm))

type ScreenOfId = ScreenProps<object, { id: string }>

export const LogbookImportScreen = ({ params: { id } }: ScreenOfId) => (
  <ImportScreen id={id} recordKind="cases" />
)
export const CpdImportScreen = ({ params: { id } }: ScreenOfId) => <ImportScreen id={id} recordKind="cpd" />

export const CertificateImportScreen = ({ params: { id } }: ScreenOfId) => (
  <ImportScreen id={id} recordKind="certificates" />
)

/** One import: its columns, its inbox, or its results, depending on its state. */
function ImportScreen({ id, recordKind }: { id: string; recordKind: RecordKind }) {
  const { data: importBatch, error, refetch } = useQuery(importQuery(id))
  useRecordRefresh(importBatch)
  return (
    <>
      <Anchor
        component={Link}
        to={textsFor(importBatch ?? { records: recordKind }).importsPath}
        className={textStyles.tall}
      >
        Imports
      </Anchor>
      <PageHeader
        title={importBatch ? importName(importBatch) : 'Import'}
        subtitle={
          importBatch && `${importStateLabels[importBatch.state]} · ${formatDateTime(importBatch.createdAt)}`
        }
      />
      {!importBatch && !error && <ListSkeleton rows={6} rowHeight={72} />}
      {!importBatch && error && (
        <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
          {importErrorMessage(error)}
        </ErrorBanner>
      )}
      {importBatch && <Step importBatch={importBatch} />}
    </>
  )
}

function Step({ importBatch }: { importBatch: Import }) {
  const { state, error, kind, hasFile, counts, updatedAt } = importBatch
  const [changingVersion, setChangingVersion] = useState<string | null>(null)
  // Reading the rows again closes the mapping, because `updatedAt` changes.
  const isChanging = changingVersion === updatedAt
  const isLogged = (counts.logged ?? 0) + (counts.kept ?? 0) > 0
  const mayChange = state === 'inbox' && kind === 'spreadsheet' && hasFile && !isLogged
  if (isRunning(importBatch)) return <ProgressCard importBatch={importBatch} />
  return (
    <>
      {error !== null && <ErrorBanner>{error}</ErrorBanner>}
      {(state === 'mapping' || state === 'failed') &&
        (importBatch.kind === 'logbook' ? (
          <LogbookForm importBatch={importBatch} />
        ) : (
          <MappingForm key={importBatch.id} importBatch={importBatch} />
        ))}
      {state === 'cancelled' && <p>This import was cancelled. Upload the file again to start anew.</p>}
      {mayChange && isChanging && <MappingForm key={importBatch.id} importBatch={importBatch} />}
      {mayChange && !isChanging && (
        <Button variant="default" mb="md" onClick={() => setChangingVersion(updatedAt)}>
          Change what the columns become
        </Button>
      )}
      {(state === 'inbox' || state === 'done' || state === 'undone') && !(mayChange && isChanging) && (
        <Inbox.Part key={importBatch.id} importBatch={importBatch} />
      )}
    </>
  )
}

/** Reloads the records after a job has created or deleted some. */
function useRecordRefresh(importBatch: Import | undefined): void {
  const cache = useQueryClient()
  const previousState = useRef<string | undefined>(undefined)
  const state = importBatch?.state
  const recordKind = importBatch?.records
  useEffect(() => {
    const hasJobEnded =
      (previousState.current === 'logging' || previousState.current === 'undoing') &&
      state !== previousState.current
    if (hasJobEnded && recordKind) void textsFor({ records: recordKind }).refetchRecords(cache)
    previousState.current = state
  }, [state, recordKind, cache])
}
