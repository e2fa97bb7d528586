import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { Enrolment } from '../contract.ts'
import { doneText } from '../../progress/amount-texts.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './cycles-panel.module.css'

type Target = Enrolment['progress']['targets'][number]

const colorOf = ({ pace }: Target): string => {
  if (pace.word === 'complete') return 'var(--sortie-good)'
  if (pace.word !== 'behind') return 'var(--sortie-brand)'
  return pace.isFarBehind ? 'var(--sortie-bad)' : 'var(--sortie-waiting)'
}

interface TargetBarsProps {
  targets: readonly Target[]
  /** False if the name of the target is already shown above its bar. */
  isNamed?: boolean
}

/** A bar for each target of a cycle, with its amount as text. */
export function TargetBars({ targets, isNamed = true }: TargetBarsProps) {
  return (
    <ul className={boxStyles.spacedList}>
      {targets.map((target) => (
        <li key={target.code} className={classes.target}>
          <span>{isNamed && target.label}</span>
          <span className={classes.amount}>{doneText(target)}</span>
          <Progress
            className={classes.bar}
            value={target.share * 100}
            color={colorOf(target)}
            size={6}
            // The text above states the same.
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  )
}
