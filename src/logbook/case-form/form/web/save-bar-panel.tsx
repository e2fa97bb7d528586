import { Button } from '@mantine/core'
import type { SaveState } from '../../outbox/stored-entry.ts'
import { useSaveState } from '../../outbox/web/device-drafts.ts'
import classes from './save-bar-panel.module.css'

interface SaveBarPanelProps {
  /** How many required answers are missing and how many errors there are; null until the entry has been checked. */
  remaining: { missingCount: number; errorCount: number } | null
  isSaving: boolean
  userId: string
  /** The id of the case. */
  id: string
  /** Whether a logged case is being edited. */
  isEdit: boolean
}

const countWithNoun = (count: number, noun: string, rest: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}${rest}`

function progressOf({ remaining, isSaving, isEdit }: SaveBarPanelProps, state: SaveState | null): string {
  if (isSaving) return 'Saving…'
  if (remaining === null) return ''
  const { missingCount, errorCount } = remaining
  const parts = [
    errorCount > 0 && countWithNoun(errorCount, 'error', ' to fix'),
    missingCount > 0 && countWithNoun(missingCount, 'required answer', ' left'),
  ]
  const readyText = isEdit ? 'Ready to save' : 'Ready to log'
  return parts.filter(Boolean).join(', ') || (state === 'attention' ? 'Not saved yet' : readyText)
}

const stateWords: Record<SaveState, string> = {
  impossible: 'Not saved on this device',
  attention: 'Needs attention',
  device: 'Saved on this device',
  saving: 'Saving…',
  saved: 'Saved as a draft',
}

/**
 * Shows what is left before the form can be saved, where the case is stored, and the save button. It is always visible.
 * It reads the save state itself, so that the form does not render when the state changes.
 */
export function SaveBarPanel(props: SaveBarPanelProps) {
  const state = useSaveState(props.userId, props.id)
  const isReady =
    props.remaining?.missingCount === 0 && props.remaining.errorCount === 0 && state !== 'attention'
  return (
    <div className={classes.root}>
      {state === 'impossible' && (
        <p className={classes.warning} role="alert">
          This device cannot save what you type: its storage is full or blocked. Leave this page open until
          the case is logged, or free some space.
        </p>
      )}
      <div className={classes.words}>
        <output className={isReady ? classes.ready : undefined}>{progressOf(props, state)}</output>
        {state !== null && (
          <span className={classes.saveState} data-state={state}>
            {stateWords[state]}
          </span>
        )}
      </div>
      <Button type="submit" color="signal" className={classes.save} loading={props.isSaving}>
        {props.isEdit ? 'Save changes' : 'Log case'}
      </Button>
    </div>
  )
}
