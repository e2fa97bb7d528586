import type { ReactNode } from 'react'
import classes from './dialog-buttons.module.css'

/** At the foot of a dialog: the way back first, what it is for last; on a phone as wide as there is room. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.root}>{children}</div>
)
