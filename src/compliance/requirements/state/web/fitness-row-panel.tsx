import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { paths } from '#paths/paths.ts'
import type { Fitness, NamedState } from '../fitness.contract.ts'
import { briefReasonOf, fitnessTone, fitnessWord, reasonOf } from '../state-words.ts'
import { shortTitle } from '../short-title.ts'
import { searchOf, type Asked } from './fit-to-fly-panel.tsx'
import classes from './fitness-row-panel.module.css'
import { isWaiting, OverseersAction } from './overseers-action-card.tsx'

interface FitnessRowProps extends Asked {
  fitness: Fitness
  heading: ReactNode
  /** False where everybody has the same verdict, which is said above them. */
  isBadged?: boolean
}

/**
 * A person with their verdict, as a list of people shows them: everything that grounds them, or that expires, in few words, with one
 * thing to do.
 */
export function FitnessRow({ fitness, person, asOf, heading, isBadged = true }: FitnessRowProps) {
  const { user } = useAuth()
  const tone = fitnessTone(fitness)
  const isNotFit = fitness.verdict === 'not_fit'
  const { count, first } = isNotFit ? fitness.grounding : fitness.expiring
  const isOwn = person?.id === user?.id
  const isToday = asOf === undefined
  // What waits for the overseer comes first: nobody else can mend it.
  const toDo = first.find(isWaiting) ?? (isNotFit ? first[0] : undefined)
  return (
    <div className={classes.row}>
      <div className={classes.rowHead}>
        {heading}
        {tone === null && <span className={classes.quiet}>{fitnessWord(fitness)}</span>}
        {tone !== null && isBadged && (
          <Link to={paths.compliance()} search={searchOf({ person, asOf })} className={classes.badge}>
            <ToneBadge tone={tone}>{fitnessWord(fitness)}</ToneBadge>
          </Link>
        )}
      </div>
      {isToday && isOwn && isNotFit && (
        <Link to={paths.compliance()} className={classes.own}>
          See what to do
        </Link>
      )}
      {isToday && !isOwn && person !== null && toDo && (
        <OverseersAction person={person} state={toDo} isSmall />
      )}
      {tone !== null && count > 0 && (
        <p className={classes.reasons}>
          {first.map((state) => (
            <span key={state.requirementId}>{first.length === 1 ? alone(state) : amongOthers(state)}</span>
          ))}
          {count > first.length && <span>and {count - first.length} more</span>}
        </p>
      )}
    </div>
  )
}

const amongOthers = (state: NamedState): string => `${shortTitle(state.title)}: ${briefReasonOf(state)}`

/** With days, but without the reason of a return: its own page has that. */
const alone = (state: NamedState): string =>
  state.status === 'rejected'
    ? `${state.title}: ${briefReasonOf(state)}`
    : `${state.title}: ${reasonOf(state)}`
