import type { ReactNode } from 'react'
import classes from './card-list.module.css'

/** What a table is on a phone: one card a row, from edge to edge. Its children are list items. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.root} aria-label={label}>
      {children}
    </ul>
  )
}
