import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { isKeptByRegistration } from '#reference/regulators.ts'
import { paths } from '#paths/paths.ts'
import { ProfileButton } from '../../definitions/web/profile-link-card.tsx'
import { waitsForVerification } from '../../rules/words.contract.ts'
import type { State } from '../contract.ts'
import type { Fitness, NamedState, WholeFitness } from '../fitness.contract.ts'
import { actionWord, fitnessSentence, fitnessTone, fitnessWord, reasonOf } from '../state-words.ts'
import { isWaiting, OverseersAction, type PersonShown } from './overseers-action-card.tsx'
import classes from './fit-to-fly-panel.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const AddRecordDialog = lazyDialog(
  async () => (await import('../../records/web/add-record-dialog.tsx')).AddRecordDialog,
)

const icons = { good: IconCircleCheck, waiting: IconClock, bad: IconCircleX }
export interface FitnessSubject {
  /** The person; null: the user */
  person: PersonShown | null
  /** The day, if it is not today. */
  asOf?: string | undefined
}

type FitToFlyProps = FitnessSubject &
  (
    | {
        size: 'line'
        fitness: Fitness
      }
    | { size: 'whole'; fitness: WholeFitness; states: readonly State[]; day: string; isToday: boolean }
  )

/**
 * Shows whether somebody is fit to fly. `whole` lists what grounds them with the next action, what has expired or was returned,
 * and what expires next, duty-blocking requirements first. `line`, for use under a name, shows what grounds them or expires,
 * with the next action.
 */
export const FitToFly = (props: FitToFlyProps) =>
  props.size === 'line' ? <FitnessLine {...props} /> : <FitnessDetails {...props} />

export const searchOf = ({ person, asOf }: FitnessSubject) => ({ user: person?.id, asOf })

function FitnessLine({ fitness, person, asOf }: FitnessSubject & { fitness: Fitness }) {
  const { user } = useAuth()
  const tone = fitnessTone(fitness)
  const isNotFit = fitness.verdict === 'not_fit'
  const { count, first } = isNotFit ? fitness.grounding : fitness.expiring
  const furtherCount = count - first.length
  // Users do not remind themselves or verify their own records; on another day there is nothing to do.
  const isOwn = person?.id === user?.id
  const overseenPerson = asOf === undefined && !isOwn ? person : null
  if (tone === null) return <span className={classes.quiet}>{fitnessWord(fitness)}</span>
  return (
    <div className={classes.line}>
      <Link to={paths.compliance()} search={searchOf({ person, asOf })} className={classes.badge}>
        <ToneBadge tone={tone}>{fitnessWord(fitness)}</ToneBadge>
      </Link>
      {first.map((state, index) => (
        <span key={state.requirementId} className={classes.reason}>
          <span>
            {state.title}: {reasonOf(state)}
          </span>
          <span className={classes.way}>
            {overseenPerson !== null && (isNotFit || state.isRenewalWaiting) && (
              <OverseersAction person={overseenPerson} state={state} isSmall />
            )}
            {index === first.length - 1 && (
              <>
                {isOwn && isNotFit && asOf === undefined && (
                  <Link to={paths.compliance()} className={classes.own}>
                    See what to do
                  </Link>
                )}
                {furtherCount > 0 && <span>and {furtherCount} more</span>}
              </>
            )}
          </span>
        </span>
      ))}
    </div>
  )
}

interface WholeProps extends FitnessSubject {
  fitness: WholeFitness
  states: readonly State[]
  day: string
  isToday: boolean
}

function FitnessDetails({ fitness, states, day, isToday, ...subject }: WholeProps) {
  const [adding, setAdding] = useState<State | null>(null)
  const { blocking, verdict, grounding, lapsed, expiring, next } = fitness
  const tone = fitnessTone(fitness) ?? 'good'
  const Icon = icons[tone]
  const { user } = useAuth()
  const { person } = subject
  const isOwn = person === null || person.id === user?.id
  const waiting = person === null ? [] : waitingFor(states, [...grounding.first, ...expiring.first])
  // Each requirement is in one list only, with its action. A reader who sees it twice would look for a second record.
  const isElsewhere = ({ requirementId }: NamedState) =>
    waiting.some((named) => named.requirementId === requirementId)
  const lapsedHere = lapsed.first.filter((state) => !isElsewhere(state))
  const lapsedElsewhere = waiting.filter(({ status }) => status === 'expired' || status === 'rejected').length
  const nextHere = next.filter((state) => !isElsewhere(state))
  const actionOf = (named: NamedState) => {
    const state = states.find(({ requirement }) => requirement.id === named.requirementId)
    if (!state || !isToday) return null
    return subject.person === null ? (
      <OwnAction state={state} onAdd={() => setAdding(state)} />
    ) : (
      <OverseersAction person={subject.person} state={named} />
    )
  }
  return (
    <section className={classes.whole} aria-label="Fit to fly">
      <div className={`${classes.head} ${classes[tone]}`}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
        <p className={classes.verdict}>
          {fitnessSentence(fitness, { isToday, day: formatDate(day), isOwn })}
        </p>
      </div>
      <Named title="Blocks duty" states={grounding} subject={subject} actionOf={actionOf} tone="bad" />
      {blocking === 0 && (
        <p className={classes.advice}>
          {subject.person === null
            ? 'No requirement that blocks duty applies. Your service may set some.'
            : `No requirement that blocks duty applies to ${subject.person.name}.`}
        </p>
      )}
      {verdict === 'not_fit' && <p className={classes.advice}>{adviceTo(subject.person)}</p>}
      {/* For overseers, what blocks duty stays together. The number equals the one in the first sentence. */}
      {person !== null && (
        <Named
          title={expiringTitle}
          states={expiring}
          subject={subject}
          actionOf={(state) => isWaiting(state) && actionOf(state)}
          tone="waiting"
        />
      )}
      <Named
        title={waitsForVerification}
        states={{ count: waiting.length, first: waiting }}
        subject={subject}
        actionOf={actionOf}
      />
      <Named
        title="Advisory, expired or returned"
        states={{ count: lapsed.count - lapsedElsewhere, first: lapsedHere }}
        subject={subject}
        actionOf={actionOf}
        tone="waiting"
      />
      {person === null && <Named title={expiringTitle} states={expiring} subject={subject} tone="waiting" />}
      <Named title="Next expiries" states={{ count: nextHere.length, first: nextHere }} subject={subject} />

      {adding && (
        <AddRecordDialog requirement={adding.requirement} today={day} onClose={() => setAdding(null)} />
      )}
    </section>
  )
}

const expiringTitle = 'Blocks duty, expires soon'

/** Returns a sentence about who decides on duty. This may be the reader, if they oversee the person. */
const adviceTo = (person: PersonShown | null): string =>
  person === null
    ? 'This is advice. Your service decides who flies.'
    : `Sortie takes nobody off duty: whether ${person.name} flies is for your service to decide.`

/**
 * Returns the records that wait for the overseer and are not already shown above. They are listed before what the person has to
 * do.
 */
const waitingFor = (states: readonly State[], above: readonly NamedState[]): NamedState[] =>
  states
    .filter(
      (state) => isWaiting(state) && !above.some((named) => named.requirementId === state.requirement.id),
    )
    .map(({ requirement: { id, title }, ...state }) => ({ ...state, requirementId: id, title }))

interface NamedProps {
  title: string
  states: WholeFitness['lapsed']
  subject: FitnessSubject
  actionOf?: (state: NamedState) => ReactNode
  tone?: 'bad' | 'waiting'
}

function Named({ title, states: { count, first }, subject, actionOf, tone }: NamedProps) {
  if (count === 0) return null
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list} aria-label={title}>
        {first.map((state) => (
          <li key={state.requirementId} className={classes.entry}>
            <span className={classes.words}>
              <Link
                to={paths.complianceRequirement(state.requirementId)}
                search={searchOf(subject)}
                className={classes.link}
              >
                {state.title}
              </Link>
              <span className={`${tone ? classes[`${tone}Words`] : ''} tabular`}>{dateAndReason(state)}</span>
            </span>
            <span className={classes.action}>{actionOf?.(state)}</span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className={classes.advice}>and {count - first.length} more</p>}
    </>
  )
}

/** Adds the date if the reason only counts days. */
function dateAndReason(state: NamedState): string {
  const { status, validUntil } = state
  const words = reasonOf(state)
  const isDated = status === 'expired' || status === 'expiring' || status === 'valid'
  return isDated && validUntil !== null ? `${formatDate(validUntil)} · ${words}` : words
}

const takesRecord: ReadonlySet<State['nextAction']> = new Set(['add_record', 'renew', 'correct_record'])

/** A button for the next action of the user. */
export function OwnAction({ state, onAdd }: { state: State; onAdd: () => void }) {
  const { requirement, nextAction } = state
  const { id, code, title } = requirement
  const word = actionWord(nextAction, requirement)
  if (takesRecord.has(nextAction) && isKeptByRegistration(code)) return <ProfileButton about={title} />
  if (nextAction === 'log_events' || nextAction === 'wait_for_verification') {
    return (
      <Button
        variant="default"
        aria-label={`${word}: ${title}`}
        renderRoot={(props) => <Link to={paths.complianceRequirement(id)} {...props} />}
      >
        {word}
      </Button>
    )
  }
  if (!takesRecord.has(nextAction)) return null
  return (
    <Button variant="default" aria-label={`${word}: ${title}`} onClick={onAdd}>
      {word}
    </Button>
  )
}
