import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  /** What is selected, such as `Selected cases`. */
  label: string
  /** How many, and what hinders an action. */
  words: string
  /** Why the last action failed. */
  failure?: ReactNode
  /** The buttons of the actions. */
  children: ReactNode
}

/** What can be done with everything that is selected in a list. It stays at the bottom of the screen. */
export const SelectionBar = ({ label, words, failure, children }: SelectionBarProps) => (
  <section className={classes.root} aria-label={label}>
    {failure}
    <div className={classes.row}>
      <output className={classes.count}>{words}</output>
      {children}
    </div>
  </section>
)
