import type { ScreenProps } from '#platform/web/capability.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatAge } from '#platform/web/dates.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { useEditorLock } from '#platform/web/offline/editor-lock.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useVisitCount } from '#platform/web/ui/use-visit-count.ts'
import type { Case } from '#logging/cases/contract.ts'
import { savedState, type StoredEntry, type SavedState } from '../outbox/stored-entry.ts'
import { useEntriesAtStart } from '../outbox/web/device-drafts.ts'
import { restoreEntry, type CaseEntry } from '../entry/entry.ts'
import type { EditSearch } from '../entry/edit-search.ts'
import { editSettings, toCaseEntry } from '../entry/entry-of-case.ts'
import { CaseEntryForm } from '../form/web/case-entry-form.tsx'
import { settingsOf } from '../entry/organization-settings.ts'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'

/** Opens a logged case in the form. The logbook does not change until the user saves it. */
export function EditCaseScreen({ params: { id }, search }: ScreenProps<EditSearch, { id: string }>) {
  const { user } = useAuth()
  const visit = useVisitCount()
  return user && <EditCase key={`${user.id} ${id} ${visit}`} user={user} reference={id} openAt={search.at} />
}

interface EditCaseProps {
  user: SessionUser
  reference: string
  openAt: string | undefined
}

function EditCase({ user, reference, openAt }: EditCaseProps) {
  const savedCase = useQuery(caseQuery(reference))
  // Set once: the form must not restart when the saved case or the stored entry changes.
  const [formStart, setFormStart] = useState<FormStart | null>(null)
  const storedEntries = useEntriesAtStart(user.id, formStart !== null)
  const deviceEntry = storedEntries?.find(({ id, entry }) =>
    [id, entry.fields.missionNumber?.replace('#', '')].includes(savedCase.data?.id ?? reference),
  )
  if (formStart !== null) {
    return <EditForm key={formStart.entry.fields._id} user={user} formStart={formStart} openAt={openAt} />
  }
  if (storedEntries === undefined) return <Spinner />
  if (savedCase.isError && deviceEntry === undefined) {
    return (
      <ErrorBanner requestId={requestIdOf(savedCase.error)} onRetry={() => void savedCase.refetch()}>
        {loadErrorMessage(savedCase.error)}
      </ErrorBanner>
    )
  }
  // The cache may be out of date: an edit starts from the current version on the server.
  if (!savedCase.isError && (savedCase.isPending || savedCase.isFetching)) return <Spinner />
  const refusal = savedCase.data === undefined ? null : refusalOf(user, savedCase.data)
  if (refusal !== null) return <ErrorBanner>{refusal}</ErrorBanner>
  setFormStart(toFormStart(settingsOf(user).zone, savedCase.data, deviceEntry))
  return null
}

interface FormStart {
  entry: CaseEntry
  saved: SavedState
  /** When the stored changes were typed, if this device has unsaved changes. */
  changedAt: string | null
}

function toFormStart(
  zone: string,
  savedCase: Case | undefined,
  storedEntry: StoredEntry | undefined,
): FormStart | null {
  const entry = storedEntry && restoreEntry(storedEntry.entry)
  if (storedEntry?.saved && entry)
    return { entry, saved: storedEntry.saved, changedAt: storedEntry.changedAt }
  return savedCase
    ? { entry: toCaseEntry(savedCase, zone), saved: savedState(savedCase), changedAt: null }
    : null
}

interface EditFormProps {
  user: SessionUser
  formStart: FormStart
  openAt: string | undefined
}

function EditForm({ user, formStart, openAt }: EditFormProps) {
  const { entry, saved, changedAt } = formStart
  const editing = useEditorLock(entry.fields._id)
  const navigate = useNavigate()
  const settings = useMemo(() => editSettings(settingsOf(user), saved), [user, saved])
  const [today] = useState(() => dateIn(settings.zone, new Date()))
  if (editing === 'pending') return <Spinner />
  if (editing === 'elsewhere') {
    return <EmptyState>This case is being edited in another tab of this browser. Continue there.</EmptyState>
  }
  return (
    <>
      <PageHeader
        title={`Edit ${entry.fields.missionNumber ?? ''}`}
        subtitle={entry.fields.title ?? undefined}
      />
      {changedAt !== null && <Notice>Restored the changes that you had typed {formatAge(changedAt)}.</Notice>}
      <CaseEntryForm
        start={entry}
        saved={saved}
        userId={user.id}
        settings={settings}
        today={today}
        openAt={openAt}
        onDone={(path) => void navigate({ to: path })}
      />
    </>
  )
}

function refusalOf(user: SessionUser, savedCase: Case): string | null {
  if (savedCase.createdBy.id !== user.id) return 'Only the clinician who logged a case can change it.'
  return savedCase.status === 'voided' ? 'This case has been voided and can no longer be changed.' : null
}
