import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { toast } from '#platform/web/components/toast.ts'
import { readToken, type SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { emptyEntry, offeredPresets, type CaseEntry } from '../entry/rules.ts'
import { settingsOf, type EntrySettings } from '../settings/rules.ts'
import { discardDraft, readDraft, readPresets } from '../entry/web/api.ts'
import { CaseEntryForm, type DraftState } from '../entry/web/case-entry-form.tsx'
import classes from './new-case-screen.module.css'

interface Started {
  entry: CaseEntry
  isRestored: boolean
}

const startFresh = (userId: string, today: string, settings: EntrySettings): Started => ({
  entry: emptyEntry(uuid(), today, offeredPresets(readPresets(userId), settings)),
  isRestored: false,
})

function start(userId: string, today: string, settings: EntrySettings): Started {
  const kept = readDraft(userId)
  return kept ? { entry: kept, isRestored: true } : startFresh(userId, today, settings)
}

export function NewCaseScreen() {
  const { user } = useAuth()
  return user && <NewCase key={user.id} user={user} />
}

function NewCase({ user }: { user: SessionUser }) {
  const userId = user.id
  const settings = useMemo(() => settingsOf(user), [user])
  const [today] = useState(() => dateIn(settings.zone, new Date()))
  const [{ entry, isRestored }, setStarted] = useState(() => start(userId, today, settings))
  // A ref: leaving right after saving must see the newest state, before anything is drawn again.
  const draft = useRef<DraftState>(isRestored ? 'kept' : 'nothing')

  // What is kept on the device is there on coming back; only what could not be kept is worth a question.
  useBlocker({
    enableBeforeUnload: () => draft.current === 'impossible',
    shouldBlockFn: () => {
      const isKept = draft.current === 'kept' && readToken() !== null
      if (isKept) toast.info('Not logged yet. What you typed is kept on this device.')
      return false
    },
  })

  const startOver = () => {
    discardDraft(userId)
    draft.current = 'nothing'
    setStarted(startFresh(userId, today, settings))
  }

  return (
    <>
      <PageHeader
        title="Log a case"
        subtitle="The quick log is enough. Everything else can be added below, now or later."
      />
      {isRestored && (
        <output className={classes.restored}>
          <span>Restored what you had typed.</span>
          <Button variant="default" size="sm" onClick={startOver}>
            Discard
          </Button>
        </output>
      )}
      <CaseEntryForm
        key={entry.fields._id}
        start={entry}
        userId={userId}
        settings={settings}
        today={today}
        isRestored={isRestored}
        onDraftChange={(state) => {
          draft.current = state
        }}
        onStartOver={startOver}
      />
    </>
  )
}
