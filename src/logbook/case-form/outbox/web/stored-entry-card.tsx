import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isOnlyInMemory } from '#platform/web/offline/device-records.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate, formatAge } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import { suggestedTitle } from '#logging/cases/title.ts'
import { isLogged, isOverdue, saveStateOf, type StoredEntry, type SaveState } from '../stored-entry.ts'
import { useIsSending } from './device-drafts.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './stored-entry-card.module.css'

const stateWords: Record<SaveState, string> = {
  impossible: 'Not saved on this device',
  attention: 'Needs attention',
  device: 'On this device',
  saving: 'Saving…',
  saved: 'Saved',
}

const describeAim = (stored: StoredEntry): string => {
  if (stored.aim === 'log') return 'Waiting to send'
  return isLogged(stored.saved?.status) ? 'Changes not saved yet' : 'Draft'
}

/** Shows a case that this device stores: what it is, where it is stored, why it is not sent, and what to do. */
export function StoredEntryCard({ stored, now }: { stored: StoredEntry; now: Date }) {
  const { fields } = stored.entry
  const sent = saveStateOf(stored, useIsSending(stored.id))
  const state = sent !== 'saved' && isOnlyInMemory(stored.userId, stored.id) ? 'impossible' : sent
  const title = fields.title || suggestedTitle(fields)
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      <span className={textStyles.line}>
        {describeAim(stored)} · {fields.date ? formatDate(fields.date) : 'no date'} · started{' '}
        {formatAge(stored.beganAt, now)}
      </span>
      <span className={classes.badges}>
        <ToneBadge
          tone={
            state === 'attention' || state === 'impossible' ? 'bad' : state === 'saved' ? 'good' : 'waiting'
          }
        >
          {stateWords[state]}
        </ToneBadge>
        {isOverdue(stored.beganAt, now) && <ToneBadge tone="waiting">Open for more than two days</ToneBadge>}
      </span>
      <Reason stored={stored} />
      <span className={classes.foot}>
        <Button
          renderRoot={(props) =>
            isLogged(stored.saved?.status) ? (
              <Link to={paths.editCase(stored.id)} {...props} />
            ) : (
              <Link to={paths.newCase()} search={{ draft: stored.id }} {...props} />
            )
          }
        >
          {state === 'attention' ? 'Fix' : stored.aim === 'log' ? 'Edit' : 'Resume'}
        </Button>
        <DiscardDialog
          id={stored.id}
          title={title}
          isSaved={stored.saved !== null}
          isEdit={isLogged(stored.saved?.status)}
        />
      </span>
    </li>
  )
}

function Reason({ stored: { problem, unsent } }: { stored: StoredEntry }) {
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
