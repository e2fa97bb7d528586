import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { Enrolment } from '../contract.ts'
import { doneWords } from '../../progress/words.ts'
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
  /** False where the name of the target stands above its bar. */
  isNamed?: boolean
}

/** A bar for each target of a cycle, with its amount in words. */
export function TargetBars({ targets, isNamed = true }: TargetBarsProps) {
  return (
    <ul className={boxStyles.spacedList}>
      {targets.map((target) => (
        <li key={target.code} className={classes.target}>
          <span>{isNamed && target.label}</span>
          <span className={classes.amount}>{doneWords(target)}</span>
          <Progress
            className={classes.bar}
            value={target.share * 100}
            color={colorOf(target)}
            size={6}
            // The words above say the same.
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  )
}
