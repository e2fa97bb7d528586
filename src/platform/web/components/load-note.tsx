import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { announce } from '../announcer/announce.ts'
import classes from './load-note.module.css'

interface LoadNoteProps {
  /** The message, such as "Recent cases could not be loaded." */
  children: string
  onRetry: () => void
}

/** Explains that a part is empty because it could not be loaded, so that no user thinks that records are lost. */
export function LoadNote({ children, onRetry }: LoadNoteProps) {
  // Nothing takes or moves the focus, so a screen reader would not notice the message.
  useEffect(() => announce(children), [children])
  return (
    <p className={classes.root}>
      {children}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
