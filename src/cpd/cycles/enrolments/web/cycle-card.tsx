import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ProgressRing } from '#platform/web/ui/charts/progress-ring.tsx'
import { paths } from '#paths/paths.ts'
import { amountText, daysLeftText, gapSentence, paceSentence } from '../../progress/amount-texts.ts'
import { byMostBehind } from '../../progress/worst.ts'
import type { Enrolment } from '../contract.ts'
import classes from './cycles-panel.module.css'
import { TargetBars } from './target-bars-card.tsx'

/** The card shows at most this many targets; the page of the cycle shows all. */
const maxShownTargets = 4

/** One cycle: ring, pace, bars with the targets most behind first, days left, and the next step. */
export function CycleCard({ cycle }: { cycle: Enrolment }) {
  const { progress, rules } = cycle
  const hiddenCount = progress.targets.length - maxShownTargets
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <CycleRing cycle={cycle} />
        <div className={classes.words}>
          <Anchor
            className={classes.title}
            renderRoot={(props) => <Link to={paths.cycle(cycle.id)} {...props} />}
          >
            {rules.body}
          </Anchor>
          <span className={classes.quiet}>{rules.title}</span>
          <span className={classes.quiet}>
            {formatDate(cycle.cycleStart)} to {formatDate(cycle.cycleEnd)} · {daysLeftText(progress.daysLeft)}
          </span>
          <PaceBadge cycle={cycle} />
        </div>
      </div>
      {progress.targets.length === 0 ? (
        <p className={classes.gap}>This body sets no figure. Keep a record of what you do.</p>
      ) : (
        <TargetBars targets={progress.targets.toSorted(byMostBehind).slice(0, maxShownTargets)} />
      )}
      {hiddenCount > 0 && <span className={classes.quiet}>and {hiddenCount} more</span>}
      {progress.nextGap && cycle.status === 'active' && (
        <p className={classes.gap}>{gapSentence(progress.nextGap, formatDate)}</p>
      )}
      {!rules.confirmed && <p className={classes.quiet}>Check these amounts with your regulator.</p>}
    </li>
  )
}

const statusTones: Record<'completed' | 'lapsed' | 'ended', [StatusTone, string]> = {
  completed: ['good', 'Declared complete'],
  lapsed: ['bad', 'Over, not complete'],
  ended: ['waiting', 'Ended early'],
}

/** The status of a cycle or, while it is active, its pace. */
export function PaceBadge({ cycle: { status, progress } }: { cycle: Enrolment }) {
  if (status !== 'active') {
    const [tone, text] = statusTones[status]
    return <ToneBadge tone={tone}>{text}</ToneBadge>
  }
  const { pace, paceTarget } = progress
  const behindTone = pace.isFarBehind ? 'bad' : 'waiting'
  return (
    <ToneBadge tone={pace.word === 'behind' ? behindTone : 'good'} isSentence>
      {paceSentence(pace, paceTarget)}
    </ToneBadge>
  )
}

const sizes = { large: { size: 92, thickness: 8 }, small: { size: 48, thickness: 6 } }

interface CycleRingProps {
  cycle: Pick<Enrolment, 'progress'>
  /** Whether to leave out the text inside the ring. */
  isSmall?: boolean
}

/** Shows the progress of the first target with an amount or, if there is none, how many targets are complete. */
export function CycleRing({ cycle: { progress }, isSmall = false }: CycleRingProps) {
  const target = progress.targets.find(({ code }) => code === progress.ringTarget)
  const completeCount = progress.targets.filter(({ isComplete }) => isComplete).length
  const targetCount = progress.targets.length
  const share = target ? target.share : completeCount / Math.max(targetCount, 1)
  const text = target ? amountText(target.amount, target.unit) : `${completeCount} of ${targetCount}`
  return (
    <ProgressRing share={share} {...sizes[isSmall ? 'small' : 'large']}>
      {isSmall ? undefined : text}
    </ProgressRing>
  )
}
