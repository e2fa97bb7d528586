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
import { startEntryFrom, loadNextPatient, buildRequest } from './starting-points.ts'
import { CrewDrafts, OtherDrafts } from './other-drafts-card.tsx'
import { StartingPointsPanel } from './starting-points-panel.tsx'
import type { Case } from '#logging/cases/contract.ts'
import { findResumable, savedState, type StoredEntry } from '../outbox/stored-entry.ts'
import { useEntriesAtStart } from '../outbox/web/device-drafts.ts'
import {
  emptyEntry,
  carriedOverPresets,
  restoreEntry,
  type CaseEntry,
  type EntryPresets,
} from '../entry/entry.ts'
import { toCaseEntry } from '../entry/entry-of-case.ts'
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
      <StartFromCase
        key={source}
        {...{ user, source }}
        isNextPatient={like === undefined}
        onStarted={openEntry}
      />
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

interface StartFromCaseProps {
  user: SessionUser
  source: string
  /** Whether to log another patient of the mission instead of duplicating the case. */
  isNextPatient: boolean
  onStarted: (id: string) => void
}

/** Loads the case to start from, stores a new entry with its content, and opens it. */
function StartFromCase({ user, source, isNextPatient, onStarted }: StartFromCaseProps) {
  const savedCase = useQuery(caseQuery(source))
  const isStarted = useRef(false)
  useEffect(() => {
    // Starts once, although React in development mode runs each effect twice.
    if (savedCase.data === undefined || isStarted.current) return
    isStarted.current = true
    const { data } = savedCase
    const request = isNextPatient ? loadNextPatient(data) : buildRequest((rules) => rules.duplicateOf(data))
    void request
      .then((content) => startEntryFrom(content, { userId: user.id, settings: settingsOf(user) }))
      .then(onStarted)
  }, [savedCase, isNextPatient, user, onStarted])
  return savedCase.isError ? (
    <LoadProblem error={savedCase.error} onRetry={() => void savedCase.refetch()} />
  ) : (
    <Spinner />
  )
}

const LoadProblem = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorBanner requestId={requestIdOf(error)} onRetry={onRetry}>
    {loadErrorMessage(error)}
  </ErrorBanner>
)

interface LiveMode {
  /** Whether live entry is open. */
  isOn: boolean
  onLive: (isOn: boolean) => void
  /** Opens the entry with this id. */
  openEntry: (id: string) => void
}

interface NewCaseProps {
  user: SessionUser
  draftId: string | null
  mode: LiveMode
}

/** Waits for the stored entries, and for the saved draft if the device does not have it. */
function NewCase({ user, draftId, mode }: NewCaseProps) {
  const [now] = useState(() => new Date())
  // Set once: stored entries change with every keystroke, and the form must not restart.
  const [formStart, setFormStart] = useState<FormStart | null>(null)
  const storedEntries = useEntriesAtStart(user.id, formStart !== null)
  const settings = useMemo(() => settingsOf(user), [user])
  const deviceEntry =
    storedEntries &&
    (draftId === null ? findResumable(storedEntries, now) : storedEntries.find(({ id }) => id === draftId))
  const isNotOnDevice = draftId !== null && storedEntries !== undefined && deviceEntry === undefined
  const savedCase = useQuery({ ...caseQuery(draftId ?? ''), enabled: formStart === null && isNotOnDevice })
  const isNewCase = storedEntries !== undefined && deviceEntry === undefined && draftId === null
  const rememberedAnswers = useRememberedAnswers(user.id, draftId === null && formStart === null)
  if (formStart !== null) {
    return (
      <NewCaseForm
        key={formStart.entry.fields._id}
        user={user}
        settings={settings}
        formStart={formStart}
        mode={mode}
        onStartOver={() => setFormStart(startNew(rememberedAnswers ?? {}, settings))}
      />
    )
  }
  if (
    storedEntries === undefined ||
    (isNotOnDevice && savedCase.isPending) ||
    (isNewCase && !rememberedAnswers)
  )
    return <Spinner />
  if (isNotOnDevice && savedCase.isError)
    return <LoadProblem error={savedCase.error} onRetry={() => void savedCase.refetch()} />
  setFormStart(
    toFormStart({
      rememberedAnswers: rememberedAnswers ?? {},
      settings,
      deviceEntry: deviceEntry ?? null,
      savedCase: savedCase.data ?? null,
    }),
  )
  return null
}

interface FormStart {
  entry: CaseEntry
  saved: StoredEntry['saved']
  /** Whether the entry was created on this page. */
  isNew: boolean
  /** When the user last typed in the entry, if it was started before. */
  changedAt: string | null
}

/** Starts a new case with the remembered answers of the user's last one. */
function startNew(rememberedAnswers: Partial<EntryPresets>, settings: EntrySettings): FormStart {
  const today = dateIn(settings.zone, new Date())
  return {
    entry: emptyEntry(uuid(), today, carriedOverPresets(rememberedAnswers, settings)),
    saved: null,
    isNew: true,
    changedAt: null,
  }
}

interface StartSources {
  rememberedAnswers: Partial<EntryPresets>
  settings: EntrySettings
  deviceEntry: StoredEntry | null
  savedCase: Case | null
}

function toFormStart({ rememberedAnswers, settings, deviceEntry, savedCase }: StartSources): FormStart {
  const entry = deviceEntry && restoreEntry(deviceEntry.entry)
  if (deviceEntry !== null && entry !== null) {
    return {
      entry,
      saved: deviceEntry.saved,
      isNew: false,
      changedAt: deviceEntry.isUntouched ? null : deviceEntry.changedAt,
    }
  }
  if (savedCase === null) return startNew(rememberedAnswers, settings)
  return {
    entry: toCaseEntry(savedCase, settings.zone),
    saved: savedState(savedCase),
    isNew: false,
    changedAt: savedCase.updatedAt,
  }
}

interface NewCaseFormProps {
  user: SessionUser
  settings: EntrySettings
  formStart: FormStart
  mode: LiveMode
  onStartOver: () => void
}

function NewCaseForm({ user, settings, formStart, mode, onStartOver }: NewCaseFormProps) {
  const { entry, saved, isNew, changedAt } = formStart
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
