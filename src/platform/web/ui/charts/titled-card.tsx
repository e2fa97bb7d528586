import type { ReactNode } from 'react'
import classes from './titled-card.module.css'

/** A frame with its heading: what every panel and chart of the dashboard stands in. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.root}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

export const Nothing = ({ children }: { children: string }) => <p className={classes.nothing}>{children}</p>
