import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock } from '@tabler/icons-react'
import classes from './badge.module.css'

/** The colour and the icon of a badge. `neutral` is outlined: the state is neither good nor urgent. */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'neutral'

const icons = { good: IconCircleCheck, waiting: IconClock, bad: IconCircleX, neutral: IconCircleDashed }

interface ToneBadgeProps {
  tone: StatusTone
  /** Whether the text is a sentence, which may need more than one line on a phone. */
  isSentence?: boolean
  children: string
}

/** Shows a state by colour, icon and word together, never by colour alone. */
export function ToneBadge({ tone, isSentence = false, children }: ToneBadgeProps) {
  const Icon = icons[tone]
  return (
    <span className={`${classes.root} ${classes[tone]} ${isSentence ? classes.sentence : ''}`}>
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
