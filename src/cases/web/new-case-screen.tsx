import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatRelative } from '#platform/web/dates.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#web/paths.ts'
import type { Case } from '../contract.ts'
import { resumable, savedState, type KeptEntry } from '../drafts/rules.ts'
import { useKeptEntries } from '../drafts/web/api.ts'
import { emptyEntry, entryOf, offeredPresets, restoreEntry, type CaseEntry } from '../entry/rules.ts'
import { readPresets } from '../entry/web/api.ts'
import { CaseEntryForm } from '../entry/web/case-entry-form.tsx'
import { settingsOf, type EntrySettings } from '../settings/rules.ts'
import { caseQuery } from './api.ts'
import { loadErrorMessage, requestIdOf } from './messages.ts'
import classes from './new-case-screen.module.css'

/** A new case, or one that was begun: on this device, or, with `?draft=`, on any. */
export function NewCaseScreen() {
  const { user } = useAuth()
  const { draft }: { draft?: string } = useSearch({ strict: false })
  return user && <NewCase key={`${user.id} ${draft ?? ''}`} user={user} draftId={draft ?? null} />
}

interface NewCaseProps {
  user: SessionUser
  draftId: string | null
}

/** Waits for what the device keeps, and for the saved draft where the device keeps nothing of it. */
function NewCase({ user, draftId }: NewCaseProps) {
  const kept = useKeptEntries(user.id)
  const [now] = useState(() => new Date())
  // Chosen once: what is kept changes with every letter, and the form must not start again.
  const [started, setStarted] = useState<Started | null>(null)
  const settings = useMemo(() => settingsOf(user), [user])
  const onDevice =
    kept.data && (draftId === null ? resumable(kept.data, now) : kept.data.find(({ id }) => id === draftId))
  const isMissing = draftId !== null && kept.isSuccess && onDevice === undefined
  const saved = useQuery({ ...caseQuery(draftId ?? ''), enabled: started === null && isMissing })
  if (started !== null)
    return <Entry {...{ user, settings, started }} onStartOver={() => setStarted(fresh(user.id, settings))} />
  if (kept.isPending || (isMissing && saved.isPending)) return <Spinner />
  if (isMissing && saved.isError) {
    return (
      <ErrorBanner requestId={requestIdOf(saved.error)} onRetry={() => void saved.refetch()}>
        {loadErrorMessage(saved.error)}
      </ErrorBanner>
    )
  }
  setStarted(startOf({ userId: user.id, settings, onDevice: onDevice ?? null, saved: saved.data ?? null }))
  return null
}

interface Started {
  entry: CaseEntry
  saved: KeptEntry['saved']
  /** When it was last typed in, if it was begun before. */
  changedAt: string | null
}

const fresh = (userId: string, settings: EntrySettings): Started => {
  const today = dateIn(settings.zone, new Date())
  return {
    entry: emptyEntry(uuid(), today, offeredPresets(readPresets(userId), settings)),
    saved: null,
    changedAt: null,
  }
}

interface Sources {
  userId: string
  settings: EntrySettings
  onDevice: KeptEntry | null
  saved: Case | null
}

function startOf({ userId, settings, onDevice, saved }: Sources): Started {
  const entry = onDevice && restoreEntry(onDevice.entry)
  if (onDevice !== null && entry !== null)
    return { entry, saved: onDevice.saved, changedAt: onDevice.changedAt }
  if (saved === null) return fresh(userId, settings)
  return { entry: entryOf(saved, settings.zone), saved: savedState(saved), changedAt: saved.updatedAt }
}

interface EntryProps {
  user: SessionUser
  settings: EntrySettings
  started: Started
  onStartOver: () => void
}

function Entry({ user, settings, started, onStartOver }: EntryProps) {
  const { entry, saved, changedAt } = started
  const { _id: id } = entry.fields
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(settings.zone, new Date()))
  return (
    <>
      <PageHeader
        title="Log a case"
        subtitle="The quick log is enough. Everything else can be added below, now or later."
        action={<OtherDrafts userId={user.id} id={id} />}
      />
      {changedAt !== null && (
        <output className={classes.restored}>
          <span>Restored what you had typed {formatRelative(changedAt)}.</span>
          <Button variant="default" size="sm" onClick={onStartOver}>
            New case instead
          </Button>
        </output>
      )}
      <CaseEntryForm
        key={id}
        start={entry}
        saved={saved}
        userId={user.id}
        settings={settings}
        today={today}
        onDone={(path) => void navigate({ to: path })}
      />
    </>
  )
}

function OtherDrafts({ userId, id }: { userId: string; id: string }) {
  const kept = useKeptEntries(userId)
  const others = kept.data?.filter((entry) => entry.id !== id).length ?? 0
  if (others === 0) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.drafts()} {...props} />}>
      {others === 1 ? '1 other draft' : `${others} other drafts`}
    </Button>
  )
}
