import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Explains in one sentence why a list is empty, with an action that fills it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.root}>
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  )
}
