import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import classes from './badge.module.css'

export type StatusTone = 'good' | 'waiting' | 'bad'

const icons = { good: IconCircleCheck, waiting: IconClock, bad: IconCircleX }

/** Shows a state by colour, icon and word together, never by colour alone. */
export function ToneBadge({ tone, children }: { tone: StatusTone; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={`${classes.root} ${classes[tone]}`}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}

const accountTones = {
  active: { tone: 'good', word: 'Active' },
  pending: { tone: 'waiting', word: 'Pending' },
  inactive: { tone: 'bad', word: 'Inactive' },
} as const

export function StatusBadge({ status }: { status: keyof typeof accountTones }) {
  const { tone, word } = accountTones[status]
  return <ToneBadge tone={tone}>{word}</ToneBadge>
}
