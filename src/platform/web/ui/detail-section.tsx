import type { ReactNode } from 'react'
import textStyles from './text.module.css'
import classes from './detail-section.module.css'

interface DetailSectionProps {
  title: string
  badge?: ReactNode
  /** Shows one muted line instead of a box. */
  isEmpty?: boolean
  children?: ReactNode
}

/** A section of a detail page. */
export function DetailSection({ title, badge, isEmpty, children }: DetailSectionProps) {
  if (isEmpty) {
    return (
      <section className={classes.empty}>
        <h2 className={classes.emptyTitle}>{title}</h2>
        <span>Nothing recorded</span>
      </section>
    )
  }
  return (
    <section className={classes.root}>
      <div className={classes.heading}>
        <h2 className={textStyles.title}>{title}</h2>
        {badge}
      </div>
      {children}
    </section>
  )
}
