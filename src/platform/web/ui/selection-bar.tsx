import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  /** The selected records, such as `Selected cases`. */
  label: string
  /** The number of selected records, and what prevents an action. */
  summary: string
  /** Why the last action failed. */
  failure?: ReactNode
  /** The buttons of the actions. */
  children: ReactNode
}

/** The actions for everything that is selected in a list. It stays at the bottom of the screen. */
export const SelectionBar = ({ label, summary, failure, children }: SelectionBarProps) => (
  <section className={classes.root} aria-label={label}>
    {failure}
    <div className={classes.row}>
      <output className={classes.count}>{summary}</output>
      {children}
    </div>
  </section>
)
