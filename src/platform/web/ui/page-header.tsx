import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The primary action of the screen: on the right, or below the text on a phone. */
  action?: ReactNode
}

/** The header of every screen. It also sets the tab title, which screen readers announce on navigation. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <PageTitle title={title} />
      <div className={classes.words}>
        {/* Focusable for `focusNearest`: takes the focus when a list has become empty. */}
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {action !== undefined && action !== false && <div className={classes.action}>{action}</div>}
    </header>
  )
}
