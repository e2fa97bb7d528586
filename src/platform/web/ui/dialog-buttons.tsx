import type { ReactNode } from 'react'
import classes from './dialog-buttons.module.css'

/** The buttons at the bottom of a dialog: Cancel first, the main action last; full width on a phone. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.root}>{children}</div>
)
