import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The one primary action of the screen: on the right, below the text on a phone. */
  action?: ReactNode
}

/** Every screen starts with one: it also names the tab, which is what is announced on arrival. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <PageTitle title={title} />
      <div className={classes.words}>
        {/* Takes the focus when what had it is gone, and nothing is left beside it. */}
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </header>
  )
}
