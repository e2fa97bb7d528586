import { Button } from '@mantine/core'
import classes from './save-bar-panel.module.css'

interface SaveBarPanelProps {
  missing: number
  wrong: number
  isSaving: boolean
  /** What the device holds of it: nothing typed, kept, or not possible here. */
  kept: 'nothing' | 'kept' | 'impossible'
}

const things = (count: number, what: string) => `${count} ${count === 1 ? 'thing' : 'things'} ${what}`

function stateOf({ missing, wrong, isSaving }: SaveBarPanelProps): string {
  if (isSaving) return 'Saving…'
  const parts = [wrong > 0 && things(wrong, 'to put right'), missing > 0 && things(missing, 'missing')]
  return parts.filter(Boolean).join(', ') || 'Ready to log'
}

const keptWords = {
  nothing: null,
  kept: 'Kept on this device until logged',
  impossible: 'Not kept on this device',
}

/** Always in sight: how far the form is from being saved, and the one action. */
export function SaveBarPanel(props: SaveBarPanelProps) {
  const isReady = props.missing === 0 && props.wrong === 0
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <output className={isReady ? classes.ready : undefined}>{stateOf(props)}</output>
        <span className={classes.kept}>{keptWords[props.kept]}</span>
      </div>
      <Button type="submit" color="signal" className={classes.save} loading={props.isSaving}>
        Log case
      </Button>
    </div>
  )
}
