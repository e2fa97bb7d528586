import { IconChevronDown } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment, useState, type ReactNode } from 'react'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import type { Fitness } from '../fitness.contract.ts'
import {
  briefReasonOf,
  fitnessTone,
  fitnessWord,
  groupByReason,
  lineReasonOf,
  reasonOf,
} from '../state-words.ts'
import { shortTitle } from '../short-title.ts'
import { searchOf, type FitnessSubject } from './fit-to-fly-panel.tsx'
import classes from './fitness-row-panel.module.css'
import { isWaiting, OverseersAction } from './overseers-action-card.tsx'

interface FitnessProps extends FitnessSubject {
  fitness: Fitness
}

interface FitnessRowProps extends FitnessProps {
  heading: ReactNode
  /** False if everybody in the list has the same verdict, which is shown above them. */
  isBadged?: boolean
  /**
   * Whether the view shows people of several organizations. On a phone, several reasons are then shortened to a word or two
   * each.
   */
  isDense?: boolean
}

/** A person in a list: the verdict, everything that grounds them or expires in few words, and the next action. */
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

const getReasons = (fitness: Fitness): Fitness['grounding'] =>
  fitness.verdict === 'not_fit' ? fitness.grounding : fitness.expiring

/** Returns whether something grounds the person or expires. Only then are there reasons to show, and perhaps an action. */
export const hasReasons = (fitness: Fitness): boolean =>
  fitnessTone(fitness) !== null && getReasons(fitness).count > 0

/** A button for the next action of today, if there is one. */
export function FitnessAction({ fitness, person, asOf }: FitnessProps) {
  const { user } = useAuth()
  const isNotFit = fitness.verdict === 'not_fit'
  const { first } = getReasons(fitness)
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
  // Records that wait for the overseer come first, because nobody else can act on them.
  const mostUrgent = first.find(isWaiting) ?? (isNotFit ? first[0] : undefined)
  return mostUrgent && <OverseersAction person={person} state={mostUrgent} isSmall />
}

/**
 * The maximum number of reasons that are shown in full, with days and the reason for a return. If there are more, each is shown
 * in a word.
 */
const maxReasonsInFull = 3
/** The maximum length of uncut titles: about a line of a table, or three lines on a phone. */
const maxCharactersUncut = 120

/** Everything that grounds the person or expires, by name. A tap on a shortened title shows all of it. */
export function FitnessReasons({
  fitness,
  person,
  asOf,
  isDense = false,
}: FitnessProps & { isDense?: boolean }) {
  const { count, first } = getReasons(fitness)
  if (!hasReasons(fitness)) return null
  const isInFull = count <= maxReasonsInFull
  const reasons = first.map((state) => ({
    id: state.requirementId,
    title: state.title,
    why: isInFull ? (isDense ? lineReasonOf(state) : reasonOf(state)) : briefReasonOf(state),
  }))
  const isCut =
    !isInFull &&
    reasons.reduce((sum, { title, why }) => sum + title.length + why.length, 0) > maxCharactersUncut
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
 * The reasons on a phone: the most urgent one in full, and the others in a word or two each. If the view shows people of
 * several organizations, every reason has only a word or two. A tap shows all of them in full.
 */
function FitnessLines({ fitness, person, asOf, isDense }: FitnessProps & { isDense: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { count, first } = getReasons(fitness)
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
            : groupByReason(named).map(({ titles, reason }, index, { length }) => (
                <Fragment key={reason}>
                  {titles.join(', ')}: <em>{reason}</em>
                  {index < length - 1 && '; '}
                </Fragment>
              ))}
          <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden="true" />
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

/** The shortened title; a tap shows all of it. */
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
