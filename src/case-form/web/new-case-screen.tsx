import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
import { startEntryFrom, nextPatient, requestFrom } from './starting-points.ts'
import { StartingPointsPanel } from './starting-points-panel.tsx'
import type { Case } from '#cases/contract.ts'
import { resumable, savedState, type StoredEntry } from '../outbox/stored-entry.ts'
import { useEntriesAtStart, useSelectedEntries } from '../outbox/web/device-drafts.ts'
import { emptyEntry, carriedOverPresets, restoreEntry, type CaseEntry } from '../entry/entry.ts'
import { entryOf } from '../entry/entry-of-case.ts'
import { readPresets } from '../form/web/autosave.ts'
import { CarriedOverPanel } from '../form/web/carried-over-panel.tsx'
import { CaseEntryForm } from '../form/web/case-entry-form.tsx'
import { crewDraftsQuery } from '#crew-drafts/web/queries.ts'
import { settingsOf, type EntrySettings } from '../entry/organization-settings.ts'
import type { NewCaseSearch } from '../entry/new-case-search.ts'
import { caseQuery } from '#cases/record/web/queries.ts'
import { loadErrorMessage } from '#cases/record/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import classes from './new-case-screen.module.css'

// Loaded on demand: few users have received a draft.
const ReceivedDraftsPanel = lazy(async () => ({
  default: (await import('#crew-drafts/web/received-drafts-panel.tsx')).ReceivedDraftsPanel,
}))

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
  const stored = useEntriesAtStart(user.id, started !== null)
  const settings = useMemo(() => settingsOf(user), [user])
  const onDevice =
    stored && (draftId === null ? resumable(stored, now) : stored.find(({ id }) => id === draftId))
  const isMissing = draftId !== null && stored !== undefined && onDevice === undefined
  const saved = useQuery({ ...caseQuery(draftId ?? ''), enabled: started === null && isMissing })
  if (started !== null) {
    return (
      <Entry
        key={started.entry.fields._id}
        {...{ user, settings, started, mode }}
        onStartOver={() => setStarted(startNew(user.id, settings))}
        onClear={() => setStarted(startNew(null, settings))}
      />
    )
  }
  if (stored === undefined || (isMissing && saved.isPending)) return <Spinner />
  if (isMissing && saved.isError)
    return <LoadProblem error={saved.error} onRetry={() => void saved.refetch()} />
  setStarted(startOf({ userId: user.id, settings, onDevice: onDevice ?? null, saved: saved.data ?? null }))
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

/** Starts a new case with the answers carried over from the user's last case, or with none if `userId` is null. */
function startNew(userId: string | null, settings: EntrySettings): Started {
  const today = dateIn(settings.zone, new Date())
  const presets = userId === null ? {} : carriedOverPresets(readPresets(userId), settings)
  return {
    entry: emptyEntry(uuid(), today, presets),
    saved: null,
    isNew: true,
    changedAt: null,
  }
}

interface Sources {
  userId: string
  settings: EntrySettings
  onDevice: StoredEntry | null
  saved: Case | null
}

function startOf({ userId, settings, onDevice, saved }: Sources): Started {
  const entry = onDevice && restoreEntry(onDevice.entry)
  if (onDevice !== null && entry !== null) {
    return {
      entry,
      saved: onDevice.saved,
      isNew: false,
      changedAt: onDevice.isUntouched ? null : onDevice.changedAt,
    }
  }
  if (saved === null) return startNew(userId, settings)
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
  /** Starts over without anything from the last case. */
  onClear: () => void
}

function Entry({ user, settings, started, mode, onStartOver, onClear }: EntryProps) {
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
      {isNew && !mode.isOn && <CarriedOverPanel entry={entry} onClear={onClear} />}
      <CaseEntryForm
        key={id}
        start={entry}
        saved={saved}
        userId={user.id}
        settings={settings}
        today={today}
        live={{ isOn: mode.isOn, onFinish: () => mode.onLive(false) }}
        onDone={(path) => void navigate({ to: path })}
      />
    </>
  )
}

/** Lists the drafts that crewmates have prepared. Renders nothing if there are none or they cannot be loaded. */
function CrewDrafts({ onAccepted }: { onAccepted: (id: string) => void }) {
  const crewDrafts = useQuery(crewDraftsQuery)
  // Stays visible once shown, so that the user can undo a dismissal.
  const [isShown, setIsShown] = useState(false)
  if (!isShown && (crewDrafts.data?.length ?? 0) > 0) setIsShown(true)
  if (!isShown) return null
  return (
    <div className={classes.crewDrafts}>
      <Suspense fallback={null}>
        <ReceivedDraftsPanel onAccepted={onAccepted} />
      </Suspense>
    </div>
  )
}

function OtherDrafts({ userId, id }: { userId: string; id: string }) {
  const count = useCallback((stored: StoredEntry[]) => stored.filter((entry) => entry.id !== id).length, [id])
  const others = useSelectedEntries(userId, count).data ?? 0
  if (others === 0) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.drafts()} {...props} />}>
      {others === 1 ? '1 other draft' : `${others} other drafts`}
    </Button>
  )
}
