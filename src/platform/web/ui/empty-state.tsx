import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** One sentence, and the action that fills the emptiness. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.root}>
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  )
}
