import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import type { Fitness } from '../fitness.contract.ts'
import { briefReasonOf, fitnessTone, fitnessWord, lineReasonOf, reasonOf } from '../state-words.ts'
import { shortTitle } from '../short-title.ts'
import { searchOf, type Asked } from './fit-to-fly-panel.tsx'
import classes from './fitness-row-panel.module.css'
import { isWaiting, OverseersAction } from './overseers-action-card.tsx'

interface FitnessProps extends Asked {
  fitness: Fitness
}

interface FitnessRowProps extends FitnessProps {
  heading: ReactNode
  /** False where everybody has the same verdict, which is said above them. */
  isBadged?: boolean
  /** Where people of several organizations share a view: several reasons are named without their dates on a phone. */
  isDense?: boolean
}

/**
 * A person with their verdict, as a list of people shows them: everything that grounds them, or that expires, in few words, with one
 * thing to do.
 */
export function FitnessRow({ heading, isBadged = true, isDense = false, ...shown }: FitnessRowProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return (
    <div className={classes.row}>
      <div className={classes.rowHead}>
        {heading}
        {(isBadged || fitnessTone(shown.fitness) === null) && <FitnessVerdict {...shown} />}
      </div>
      <FitnessAction {...shown} />
      {isWide ? (
        <FitnessReasons {...shown} isDense={isDense} />
      ) : (
        <FitnessLines {...shown} isDense={isDense} />
      )}
    </div>
  )
}

export function FitnessVerdict({ fitness, person, asOf }: FitnessProps) {
  const tone = fitnessTone(fitness)
  if (tone === null) return <span className={textStyles.small}>{fitnessWord(fitness)}</span>
  return (
    <Link to={paths.compliance()} search={searchOf({ person, asOf })} className={classes.badge}>
      <ToneBadge tone={tone}>{fitnessWord(fitness)}</ToneBadge>
    </Link>
  )
}

const reasonsOf = (fitness: Fitness): Fitness['grounding'] =>
  fitness.verdict === 'not_fit' ? fitness.grounding : fitness.expiring

/** Whether something grounds the person, or expires: then it is named, and there may be something to do. */
export const hasReasons = (fitness: Fitness): boolean =>
  fitnessTone(fitness) !== null && reasonsOf(fitness).count > 0

/** The one thing to do today, if any. */
export function FitnessAction({ fitness, person, asOf }: FitnessProps) {
  const { user } = useAuth()
  const isNotFit = fitness.verdict === 'not_fit'
  const { first } = reasonsOf(fitness)
  if (asOf !== undefined || person === null) return null
  if (person.id === user?.id) {
    return (
      isNotFit && (
        <Link to={paths.compliance()} className={classes.own}>
          See what to do
        </Link>
      )
    )
  }
  // What waits for the overseer comes first: nobody else can mend it.
  const toDo = first.find(isWaiting) ?? (isNotFit ? first[0] : undefined)
  return toDo && <OverseersAction person={person} state={toDo} isSmall />
}

/** So many reasons are said in full, with days and why a record was returned; of more there is a word each. */
const maxInFull = 3
/** About a line of a table, or three on a phone. */
const maxUncut = 120

/** All that grounds the person, or that expires, by name. Where titles are cut, a tap shows all of one. */
export function FitnessReasons({
  fitness,
  person,
  asOf,
  isDense = false,
}: FitnessProps & { isDense?: boolean }) {
  const { count, first } = reasonsOf(fitness)
  if (!hasReasons(fitness)) return null
  const isInFull = count <= maxInFull
  const reasons = first.map((state) => ({
    id: state.requirementId,
    title: state.title,
    why: isInFull ? (isDense ? lineReasonOf(state) : reasonOf(state)) : briefReasonOf(state),
  }))
  const isCut =
    !isInFull && reasons.reduce((sum, { title, why }) => sum + title.length + why.length, 0) > maxUncut
  return (
    <p className={classes.reasons}>
      {reasons.map(({ id, title, why }) => (
        <span key={id}>
          {isCut ? <CutTitle title={title} /> : title}: {why}
        </span>
      ))}
      {count > first.length && (
        <Link to={paths.compliance()} search={searchOf({ person, asOf })} className={classes.further}>
          and {count - first.length} more
        </Link>
      )}
    </p>
  )
}

/**
 * On a phone: the gravest reason and the names of all others, or only names where several organizations share a view. A tap says why
 * of each.
 */
function FitnessLines({ fitness, person, asOf, isDense }: FitnessProps & { isDense: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { count, first } = reasonsOf(fitness)
  const [worst, ...others] = first
  if (!hasReasons(fitness) || !worst) return null
  const named = isDense ? first : others
  return (
    <div className={classes.lines}>
      {(!isDense || others.length === 0) && (
        <div>
          {worst.title}: {isOpen ? reasonOf(worst) : lineReasonOf(worst)}
        </div>
      )}
      {others.length > 0 && (
        <button
          type="button"
          className={`${classes.others} ${isDense ? classes.dense : ''}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen
            ? named.map((state) => (
                <span key={state.requirementId}>
                  {state.title}: {reasonOf(state)}
                </span>
              ))
            : named.map(({ title }) => title).join(', ')}
        </button>
      )}
      {count > first.length && (
        <Link to={paths.compliance()} search={searchOf({ person, asOf })} className={classes.further}>
          and {count - first.length} more
        </Link>
      )}
    </div>
  )
}

/** The first words of a title; a tap shows all of it. */
export function CutTitle({ title }: { title: string }) {
  const [isOpen, setOpen] = useState(false)
  if (shortTitle(title) === title) return title
  return (
    <button
      type="button"
      className={classes.title}
      title={title}
      aria-label={title}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? title : shortTitle(title)}
    </button>
  )
}
