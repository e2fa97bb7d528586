import { Button } from '@mantine/core'
import classes from './undo-toast.module.css'

interface UndoToastProps {
  words: string
  onUndo: () => void
}

/** News of something that can be taken back while one looks at it. */
export function UndoToast({ words, onUndo }: UndoToastProps) {
  return (
    <div className={classes.root}>
      <span>{words}</span>
      <Button size="sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
