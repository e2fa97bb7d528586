import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatAge } from '#platform/web/dates.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { useEditorLock } from '#platform/web/offline/editor-lock.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useVisitCount } from '#platform/web/ui/use-visit-count.ts'
import { paths } from '#paths/paths.ts'
import { forgetAnswers, useRememberedAnswers } from './remembered-answers.ts'
import { startEntryFrom, nextPatient, requestFrom } from './starting-points.ts'
import { CrewDrafts, OtherDrafts } from './other-drafts-card.tsx'
import { StartingPointsPanel } from './starting-points-panel.tsx'
import type { Case } from '#logging/cases/contract.ts'
import { resumable, savedState, type StoredEntry } from '../outbox/stored-entry.ts'
import { useEntriesAtStart } from '../outbox/web/device-drafts.ts'
import {
  emptyEntry,
  carriedOverPresets,
  restoreEntry,
  type CaseEntry,
  type EntryPresets,
} from '../entry/entry.ts'
import { entryOf } from '../entry/entry-of-case.ts'
import { CaseEntryForm } from '../form/web/case-entry-form.tsx'
import { settingsOf, type EntrySettings } from '../entry/organization-settings.ts'
import type { NewCaseSearch } from '../entry/new-case-search.ts'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import classes from './new-case-screen.module.css'

/** Renders a new case: empty, resumed, or started from another case. */
export function NewCaseScreen({ search }: ScreenProps<NewCaseSearch>) {
  const { draft, like, patientOf, live } = search
  const { user } = useAuth()
  const navigate = useNavigate()
  const visit = useVisitCount()
  if (user === null) return null
  const openEntry = (id: string) =>
    void navigate({ to: paths.newCase(), search: { draft: id }, replace: true })
  const source = like ?? patientOf
  if (source !== undefined) {
    return (
      <StartFrom key={source} {...{ user, source }} isPatient={like === undefined} onStarted={openEntry} />
    )
  }
  const onLive = (isOn: boolean) =>
    void navigate({
      to: paths.newCase(),
      search: { ...(draft !== undefined && { draft }), ...(isOn && { live: '1' }) },
      replace: true,
    })
  const mode = { isOn: live !== undefined, onLive, openEntry }
  return (
    <NewCase key={`${user.id} ${draft ?? ''} ${visit}`} user={user} draftId={draft ?? null} mode={mode} />
  )
}

interface StartFromProps {
  user: SessionUser
  source: string
  /** Whether to log another patient of its mission instead of duplicating it. */
  isPatient: boolean
  onStarted: (id: string) => void
}

/** Loads the case to start from, and starts. */
function StartFrom({ user, source, isPatient, onStarted }: StartFromProps) {
  const saved = useQuery(caseQuery(source))
  const isStarted = useRef(false)
  useEffect(() => {
    // Once, although development mode mounts twice.
    if (saved.data === undefined || isStarted.current) return
    isStarted.current = true
    const { data } = saved
    const request = isPatient ? nextPatient(data) : requestFrom((rules) => rules.duplicateOf(data))
    void request
      .then((request) => startEntryFrom(request, { userId: user.id, settings: settingsOf(user) }))
      .then(onStarted)
  }, [saved, isPatient, user, onStarted])
  return saved.isError ? (
    <LoadProblem error={saved.error} onRetry={() => void saved.refetch()} />
  ) : (
    <Spinner />
  )
}

const LoadProblem = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorBanner requestId={requestIdOf(error)} onRetry={onRetry}>
    {loadErrorMessage(error)}
  </ErrorBanner>
)

interface Mode {
  /** Whether live entry is open. */
  isOn: boolean
  onLive: (isOn: boolean) => void
  /** Opens the entry with this id. */
  openEntry: (id: string) => void
}

interface NewCaseProps {
  user: SessionUser
  draftId: string | null
  mode: Mode
}

/** Waits for the stored entries, and for the saved draft if the device does not have it. */
function NewCase({ user, draftId, mode }: NewCaseProps) {
  const [now] = useState(() => new Date())
  // Chosen once: stored entries change with every keystroke, and the form must not restart.
  const [started, setStarted] = useState<Started | null>(null)
  const storedEntries = useEntriesAtStart(user.id, started !== null)
  const settings = useMemo(() => settingsOf(user), [user])
  const onDevice =
    storedEntries &&
    (draftId === null ? resumable(storedEntries, now) : storedEntries.find(({ id }) => id === draftId))
  const isMissing = draftId !== null && storedEntries !== undefined && onDevice === undefined
  const saved = useQuery({ ...caseQuery(draftId ?? ''), enabled: started === null && isMissing })
  const isEmpty = storedEntries !== undefined && onDevice === undefined && draftId === null
  const remembered = useRememberedAnswers(user.id, draftId === null && started === null)
  if (started !== null) {
    return (
      <Entry
        key={started.entry.fields._id}
        {...{ user, settings, started, mode }}
        onStartOver={() => setStarted(startNew(remembered ?? {}, settings))}
      />
    )
  }
  if (storedEntries === undefined || (isMissing && saved.isPending) || (isEmpty && !remembered))
    return <Spinner />
  if (isMissing && saved.isError)
    return <LoadProblem error={saved.error} onRetry={() => void saved.refetch()} />
  setStarted(
    startOf({
      remembered: remembered ?? {},
      settings,
      onDevice: onDevice ?? null,
      saved: saved.data ?? null,
    }),
  )
  return null
}

interface Started {
  entry: CaseEntry
  saved: StoredEntry['saved']
  /** It was created on this page. */
  isNew: boolean
  /** When the user last typed in it, if it was started before. */
  changedAt: string | null
}

/** Starts a new case with the remembered answers of the user's last one. */
function startNew(remembered: Partial<EntryPresets>, settings: EntrySettings): Started {
  const today = dateIn(settings.zone, new Date())
  return {
    entry: emptyEntry(uuid(), today, carriedOverPresets(remembered, settings)),
    saved: null,
    isNew: true,
    changedAt: null,
  }
}

interface Sources {
  remembered: Partial<EntryPresets>
  settings: EntrySettings
  onDevice: StoredEntry | null
  saved: Case | null
}

function startOf({ remembered, settings, onDevice, saved }: Sources): Started {
  const entry = onDevice && restoreEntry(onDevice.entry)
  if (onDevice !== null && entry !== null) {
    return {
      entry,
      saved: onDevice.saved,
      isNew: false,
      changedAt: onDevice.isUntouched ? null : onDevice.changedAt,
    }
  }
  if (saved === null) return startNew(remembered, settings)
  return {
    entry: entryOf(saved, settings.zone),
    saved: savedState(saved),
    isNew: false,
    changedAt: saved.updatedAt,
  }
}

interface EntryProps {
  user: SessionUser
  settings: EntrySettings
  started: Started
  mode: Mode
  onStartOver: () => void
}

function Entry({ user, settings, started, mode, onStartOver }: EntryProps) {
  const { entry, saved, isNew, changedAt } = started
  const { _id: id } = entry.fields
  const editing = useEditorLock(id, { isNew })
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(settings.zone, new Date()))
  if (editing === 'pending') return <Spinner />
  if (editing === 'elsewhere') {
    return (
      <EmptyState
        action={
          <Button color="signal" onClick={onStartOver}>
            New case instead
          </Button>
        }
      >
        This draft is open in another tab of this browser. Continue there, or start another case here.
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        title="Log a case"
        subtitle="The quick log is enough. Everything else can be added below, now or later."
        action={<OtherDrafts userId={user.id} id={id} />}
      />
      {!mode.isOn && <CrewDrafts onAccepted={mode.openEntry} />}
      {changedAt !== null && (
        <output className={classes.restored}>
          <span>Restored what you had typed {formatAge(changedAt)}.</span>
          <Button variant="default" size="sm" onClick={onStartOver}>
            New case instead
          </Button>
        </output>
      )}
      {changedAt === null && !mode.isOn && (
        <StartingPointsPanel
          userId={user.id}
          settings={settings}
          onLive={() => mode.onLive(true)}
          onStarted={mode.openEntry}
        />
      )}
      <CaseEntryForm
        key={id}
        start={entry}
        saved={saved}
        userId={user.id}
        settings={settings}
        today={today}
        onForget={isNew ? () => void forgetAnswers(user.id) : undefined}
        live={{ isOn: mode.isOn, onFinish: () => mode.onLive(false) }}
        onDone={(path) => void navigate({ to: path })}
      />
    </>
  )
}
