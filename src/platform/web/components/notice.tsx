import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'good'
  /** A button next to the text. */
  action?: ReactNode
  children: ReactNode
}

/** A message that is not an error, at its place on the page. Screen readers announce it politely. */
export function Notice({ tone = 'info', action, children }: NoticeProps) {
  const Icon = tone === 'good' ? IconCircleCheck : IconInfoCircle
  return (
    <output className={classes.root} data-tone={tone}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <span className={classes.words}>{children}</span>
      {action}
    </output>
  )
}
