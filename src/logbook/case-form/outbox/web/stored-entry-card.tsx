import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isOnlyInMemory } from '#platform/web/offline/device-records.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate, formatAge } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import { suggestedTitle } from '#logging/cases/title.ts'
import { isLogged, isOverdue, saveStateOf, type StoredEntry, type SaveState } from '../stored-entry.ts'
import { useIsSending } from './device-drafts.ts'
import { DiscardPanel } from './discard-panel.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './stored-entry-card.module.css'

const stateWords: Record<SaveState, string> = {
  impossible: 'Not saved on this device',
  attention: 'Needs attention',
  device: 'On this device',
  saving: 'Saving…',
  saved: 'Saved',
}

const describeAim = (storedEntry: StoredEntry): string => {
  if (storedEntry.aim === 'log') return 'Waiting to send'
  return isLogged(storedEntry.saved?.status) ? 'Changes not saved yet' : 'Draft'
}

/** Shows a case that this device stores: what it is, where it is stored, why it is not sent, and what to do. */
export function StoredEntryCard({ storedEntry, now }: { storedEntry: StoredEntry; now: Date }) {
  const { fields } = storedEntry.entry
  const sendState = saveStateOf(storedEntry, useIsSending(storedEntry.id))
  const state =
    sendState !== 'saved' && isOnlyInMemory(storedEntry.userId, storedEntry.id) ? 'impossible' : sendState
  const title = fields.title || suggestedTitle(fields)
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      <span className={textStyles.line}>
        {describeAim(storedEntry)} · {fields.date ? formatDate(fields.date) : 'no date'} · started{' '}
        {formatAge(storedEntry.beganAt, now)}
      </span>
      <span className={classes.badges}>
        <ToneBadge
          tone={
            state === 'attention' || state === 'impossible' ? 'bad' : state === 'saved' ? 'good' : 'waiting'
          }
        >
          {stateWords[state]}
        </ToneBadge>
        {isOverdue(storedEntry.beganAt, now) && (
          <ToneBadge tone="waiting">Open for more than two days</ToneBadge>
        )}
      </span>
      <Reason storedEntry={storedEntry} />
      <span className={classes.foot}>
        <Button
          renderRoot={(props) =>
            isLogged(storedEntry.saved?.status) ? (
              <Link to={paths.editCase(storedEntry.id)} {...props} />
            ) : (
              <Link to={paths.newCase()} search={{ draft: storedEntry.id }} {...props} />
            )
          }
        >
          {state === 'attention' ? 'Fix' : storedEntry.aim === 'log' ? 'Edit' : 'Resume'}
        </Button>
        <DiscardPanel
          id={storedEntry.id}
          title={title}
          isSaved={storedEntry.saved !== null}
          isEdit={isLogged(storedEntry.saved?.status)}
        />
      </span>
    </li>
  )
}

function Reason({ storedEntry: { problem, unsent } }: { storedEntry: StoredEntry }) {
  if (problem === null) {
    return unsent === 0 ? null : (
      <span className={textStyles.line}>
        {unsent === 1 ? 'One field is' : `${unsent} fields are`} only on this device, because the server would
        refuse {unsent === 1 ? 'it' : 'them'}.
      </span>
    )
  }
  if (problem.kind === 'conflict') {
    return <span className={textStyles.line}>Changed elsewhere since. Compare both versions, then save.</span>
  }
  const sentences = problem.kind === 'refused' ? problem.fields.map(({ message }) => message) : []
  return <span className={textStyles.line}>{[problem.message, ...sentences.slice(0, 3)].join(' ')}</span>
}
