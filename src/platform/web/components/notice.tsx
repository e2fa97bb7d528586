import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** News that is no failure, where it belongs on the page; announced politely. */
export function Notice({ tone = 'info', children }: { tone?: 'info' | 'good'; children: ReactNode }) {
  const Icon = tone === 'good' ? IconCircleCheck : IconInfoCircle
  return (
    <output className={classes.root} data-tone={tone}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <span>{children}</span>
    </output>
  )
}
