import { Button } from '@mantine/core'
import classes from './undo-toast.module.css'

interface UndoToastProps {
  message: string
  onUndo: () => void
}

/** A toast about an action that can be undone while it is visible. */
export function UndoToast({ message, onUndo }: UndoToastProps) {
  return (
    <div className={classes.root}>
      <span>{message}</span>
      <Button size="sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
