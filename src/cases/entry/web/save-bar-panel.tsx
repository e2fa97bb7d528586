import { Button } from '@mantine/core'
import type { SaveState } from '../../drafts/rules.ts'
import classes from './save-bar-panel.module.css'

interface SaveBarPanelProps {
  /** How much is missing and how much is wrong; null until it is known. */
  open: { missing: number; wrong: number } | null
  isSaving: boolean
  /** Where what was typed lies; null as long as nothing is. */
  state: SaveState | null
  /** Whether a case that is logged already is changed. */
  isEdit: boolean
}

const counted = (count: number, noun: string, rest: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'} ${rest}`

function stateOf({ open, isSaving, isEdit, state }: SaveBarPanelProps): string {
  if (isSaving) return 'Saving…'
  if (open === null) return ''
  const { missing, wrong } = open
  const parts = [
    wrong > 0 && counted(wrong, 'thing', 'to put right'),
    missing > 0 && counted(missing, 'answer', 'needed'),
  ]
  const ready = isEdit ? 'Ready to save' : 'Ready to log'
  return parts.filter(Boolean).join(', ') || (state === 'attention' ? 'Not saved yet' : ready)
}

const stateWords: Record<SaveState, string> = {
  impossible: 'Not kept on this device',
  attention: 'Needs attention',
  device: 'Saved on this device',
  saving: 'Saving…',
  saved: 'Saved as a draft',
}

/** Always in sight: how far the form is from being saved, and the one action. */
export function SaveBarPanel(props: SaveBarPanelProps) {
  const isReady = props.open?.missing === 0 && props.open.wrong === 0 && props.state !== 'attention'
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <output className={isReady ? classes.ready : undefined}>{stateOf(props)}</output>
        {props.state !== null && (
          <span className={classes.kept} data-state={props.state}>
            {stateWords[props.state]}
          </span>
        )}
      </div>
      <Button type="submit" color="signal" className={classes.save} loading={props.isSaving}>
        {props.isEdit ? 'Save changes' : 'Log case'}
      </Button>
    </div>
  )
}
