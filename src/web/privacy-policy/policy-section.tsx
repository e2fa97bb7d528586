import type { ReactNode } from 'react'
import classes from './policy-section.module.css'

export interface PolicyPart {
  /** The URL fragment of the section, without the `#`. */
  id: string
  title: string
  content: ReactNode
}

export function PolicySection({ id, title, content: words }: PolicyPart) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.root}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      {words}
    </section>
  )
}
