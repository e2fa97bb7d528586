import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { announce } from '../announcer/announce.ts'
import classes from './load-note.module.css'

interface LoadNoteProps {
  /** What is missing, such as "Recent cases could not be loaded." */
  children: string
  onRetry: () => void
}

/** Beside a part that looks empty because it could not be loaded: nobody shall think that records are lost. */
export function LoadNote({ children, onRetry }: LoadNoteProps) {
  // The part keeps its empty look, so a screen reader would hear nothing otherwise.
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
