import type { ReactNode } from 'react'
import classes from './titled-card.module.css'

/** The frame and heading of a panel or chart of the dashboard. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.root}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

export const EmptyNote = ({ children }: { children: string }) => <p className={classes.nothing}>{children}</p>
