import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { Fitness, State } from '../contract.ts'
import { fitnessSentence, verdictTone } from '../state-words.ts'
import classes from './state-list-card.module.css'

const icons = { good: IconCircleCheck, waiting: IconClock, bad: IconCircleX }

interface FitnessCardProps {
  fitness: Fitness
  states: readonly State[]
  isToday: boolean
  day: string
}

/** Answers "Fit to fly?" in one sentence. */
export function FitnessCard({ fitness, states, isToday, day }: FitnessCardProps) {
  const stateOf = (id: string) => states.find(({ requirement }) => requirement.id === id)
  const titleOf = (id: string) => stateOf(id)?.requirement.title ?? ''
  const named = {
    ...fitness,
    expiring: fitness.expiring.map(titleOf),
    inGrace: fitness.expiring.filter((id) => stateOf(id)?.isInGrace).length,
    unmet: fitness.unmet.map(titleOf),
  }
  const tone = verdictTone[fitness.verdict]
  const Icon = icons[tone]
  return (
    <section className={`${classes.fitness} ${classes[tone]}`} aria-label="Fit to fly">
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.verdict}>{fitnessSentence(named, { isToday, day })}</p>
        {fitness.blocking === 0 && (
          <p className={classes.advice}>
            No requirement that decides about duty applies. Your service may set some.
          </p>
        )}
        {fitness.verdict === 'not_fit' && (
          <p className={classes.advice}>This is advice. Your service decides who flies.</p>
        )}
      </div>
    </section>
  )
}
