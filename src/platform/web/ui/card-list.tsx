import type { ReactNode } from 'react'
import classes from './card-list.module.css'

/** Replaces a table on a phone: one full-width card per row. Its children are list items. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.root} aria-label={label}>
      {children}
    </ul>
  )
}
