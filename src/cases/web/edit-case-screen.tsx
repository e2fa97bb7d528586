import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatAge } from '#platform/web/dates.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { Case } from '../contract.ts'
import { savedState, type KeptEntry } from '../drafts/rules.ts'
import { useKeptEntries } from '../drafts/web/api.ts'
import { editSettings, entryOf, restoreEntry } from '../entry/rules.ts'
import { CaseEntryForm } from '../entry/web/case-entry-form.tsx'
import { settingsOf } from '../settings/rules.ts'
import { caseQuery } from './api.ts'
import { loadErrorMessage, requestIdOf } from './messages.ts'

/** A logged case in the form again. Nothing changes in the logbook before it is saved. */
export function EditCaseScreen() {
  const { user } = useAuth()
  const { id = '' } = useParams({ strict: false })
  return user && <EditCase key={`${user.id} ${id}`} user={user} reference={id} />
}

function EditCase({ user, reference }: { user: SessionUser; reference: string }) {
  const kept = useKeptEntries(user.id)
  const saved = useQuery(caseQuery(reference))
  // Chosen once: the form must not start again when either changes under it.
  const [started, setStarted] = useState<{ saved: Case; kept: KeptEntry | null } | null>(null)
  if (started !== null) return <Entry user={user} {...started} />
  if (saved.isError) {
    return (
      <ErrorBanner requestId={requestIdOf(saved.error)} onRetry={() => void saved.refetch()}>
        {loadErrorMessage(saved.error)}
      </ErrorBanner>
    )
  }
  // What the cache holds may be older than the case: an edit starts from what the server says now.
  if (kept.isPending || saved.isPending || saved.isFetching) return <Spinner />
  setStarted({ saved: saved.data, kept: kept.data?.find(({ id }) => id === saved.data.id) ?? null })
  return null
}

interface EntryProps {
  user: SessionUser
  saved: Case
  kept: KeptEntry | null
}

function Entry({ user, saved, kept }: EntryProps) {
  const navigate = useNavigate()
  const settings = useMemo(() => editSettings(settingsOf(user), saved), [user, saved])
  const [today] = useState(() => dateIn(settings.zone, new Date()))
  const [start] = useState(() => (kept && restoreEntry(kept.entry)) ?? entryOf(saved, settings.zone))
  const [state] = useState(() => kept?.saved ?? savedState(saved))
  const refusal = refusalOf(user, saved)
  if (refusal !== null) return <ErrorBanner>{refusal}</ErrorBanner>
  return (
    <>
      <PageHeader title={`Edit ${saved.missionNumber}`} subtitle={saved.title} />
      {kept !== null && <Notice>Restored the changes that you had typed {formatAge(kept.changedAt)}.</Notice>}
      <CaseEntryForm
        start={start}
        saved={state}
        userId={user.id}
        settings={settings}
        today={today}
        onDone={(path) => void navigate({ to: path })}
      />
    </>
  )
}

function refusalOf(user: SessionUser, saved: Case): string | null {
  if (saved.createdBy.id !== user.id) return 'Only the clinician who logged a case can change it.'
  return saved.status === 'voided' ? 'This case has been voided and cannot be changed any more.' : null
}
