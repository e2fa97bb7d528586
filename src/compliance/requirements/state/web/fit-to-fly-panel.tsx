import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { comesFromProfile } from '#reference/regulators.ts'
import { paths } from '#paths/paths.ts'
import { ProfileButton } from '../../definitions/web/profile-link-card.tsx'
import { waitsForVerification } from '../../rules/words.contract.ts'
import type { State } from '../contract.ts'
import type { Fitness, NamedState, WholeFitness } from '../fitness.contract.ts'
import { actionWord, fitnessSentence, fitnessTone, fitnessWord, reasonOf } from '../state-words.ts'
import { isWaiting, OverseersAction, type PersonShown } from './overseers-action-card.tsx'
import classes from './fit-to-fly-panel.module.css'

// Loaded on demand: it imports the privacy guard.
const AddRecordDialog = lazy(() =>
  import('../../records/web/add-record-dialog.tsx').then((file) => ({ default: file.AddRecordDialog })),
)

const icons = { good: IconCircleCheck, waiting: IconClock, bad: IconCircleX }
export interface Asked {
  /** Whose; null for one's own. */
  person: PersonShown | null
  /** The day if it is not today. */
  asOf?: string | undefined
}

type FitToFlyProps = Asked &
  (
    | {
        size: 'line'
        fitness: Fitness
      }
    | { size: 'whole'; fitness: WholeFitness; states: readonly State[]; day: string; isToday: boolean }
  )

/**
 * Says whether somebody is fit to fly. Whole: what grounds them with the one thing to do, what expired or was returned, and what
 * expires next, what blocks duty first. As a line, under a name: what grounds them, or what expires, with the one thing to do.
 */
export const FitToFly = (props: FitToFlyProps) =>
  props.size === 'line' ? <FitnessLine {...props} /> : <WholeReading {...props} />

export const searchOf = ({ person, asOf }: Asked) => ({ user: person?.id, asOf })

function FitnessLine({ fitness, person, asOf }: Asked & { fitness: Fitness }) {
  const { user } = useAuth()
  const tone = fitnessTone(fitness)
  const isNotFit = fitness.verdict === 'not_fit'
  const { count, first } = isNotFit ? fitness.grounding : fitness.expiring
  const further = count - first.length
  // Nobody reminds themselves, or verifies their own; on another day there is nothing to do.
  const isOwn = person?.id === user?.id
  const overseen = asOf === undefined && !isOwn ? person : null
  if (tone === null) return <span className={classes.quiet}>{fitnessWord(fitness)}</span>
  return (
    <div className={classes.line}>
      <Link to={paths.compliance()} search={searchOf({ person, asOf })} className={classes.badge}>
        <ToneBadge tone={tone}>{fitnessWord(fitness)}</ToneBadge>
      </Link>
      {first.map((state, at) => (
        <span key={state.requirementId} className={classes.reason}>
          <span>
            {state.title}: {reasonOf(state)}
          </span>
          <span className={classes.way}>
            {overseen !== null && (isNotFit || state.isRenewalWaiting) && (
              <OverseersAction person={overseen} state={state} isSmall />
            )}
            {at === first.length - 1 && (
              <>
                {isOwn && isNotFit && asOf === undefined && (
                  <Link to={paths.compliance()} className={classes.own}>
                    See what to do
                  </Link>
                )}
                {further > 0 && <span>and {further} more</span>}
              </>
            )}
          </span>
        </span>
      ))}
    </div>
  )
}

interface WholeProps extends Asked {
  fitness: WholeFitness
  states: readonly State[]
  day: string
  isToday: boolean
}

function WholeReading({ fitness, states, day, isToday, ...asked }: WholeProps) {
  const [adding, setAdding] = useState<State | null>(null)
  const { blocking, verdict, grounding, lapsed, expiring, next } = fitness
  const tone = fitnessTone(fitness) ?? 'good'
  const Icon = icons[tone]
  const waiting = asked.person === null ? [] : waitingFor(states, grounding.first)
  const actionOf = (named: NamedState) => {
    const state = states.find(({ requirement }) => requirement.id === named.requirementId)
    if (!state || !isToday) return null
    return asked.person === null ? (
      <OwnAction state={state} onAdd={() => setAdding(state)} />
    ) : (
      <OverseersAction person={asked.person} state={named} />
    )
  }
  return (
    <section className={classes.whole} aria-label="Fit to fly">
      <div className={`${classes.head} ${classes[tone]}`}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
        <p className={classes.verdict}>{fitnessSentence(fitness, { isToday, day: formatDate(day) })}</p>
      </div>
      <Named title="Blocks duty" states={grounding} asked={asked} actionOf={actionOf} tone="bad" />
      {blocking === 0 && (
        <p className={classes.advice}>
          {asked.person === null
            ? 'No requirement that blocks duty applies. Your service may set some.'
            : `No requirement that blocks duty applies to ${asked.person.name}.`}
        </p>
      )}
      {verdict === 'not_fit' && <p className={classes.advice}>{adviceTo(asked.person)}</p>}
      <Named
        title={waitsForVerification}
        states={{ count: waiting.length, first: waiting }}
        asked={asked}
        actionOf={actionOf}
      />
      <Named
        title="Advisory, expired or returned"
        states={lapsed}
        asked={asked}
        actionOf={(state) => (asked.person === null || !isWaiting(state)) && actionOf(state)}
        tone="waiting"
      />
      {/* As many as the first sentence counts. */}
      <Named title="Blocks duty, expires soon" states={expiring} asked={asked} tone="waiting" />
      <Named title="Next expiries" states={{ count: next.length, first: next }} asked={asked} />
      <Suspense fallback={null}>
        {adding && (
          <AddRecordDialog requirement={adding.requirement} today={day} onClose={() => setAdding(null)} />
        )}
      </Suspense>
    </section>
  )
}

/** Who decides on duty. Whoever oversees the person may be the one. */
const adviceTo = (person: PersonShown | null): string =>
  person === null
    ? 'This is advice. Your service decides who flies.'
    : `Sortie takes nobody off duty: whether ${person.name} flies is for your service to decide.`

/** What waits for the overseer and does not stand above already, so that it comes before what the person has to do. */
const waitingFor = (states: readonly State[], above: readonly NamedState[]): NamedState[] =>
  states
    .filter(
      (state) => isWaiting(state) && !above.some((named) => named.requirementId === state.requirement.id),
    )
    .map(({ requirement: { id, title }, ...state }) => ({ ...state, requirementId: id, title }))

interface NamedProps {
  title: string
  states: WholeFitness['lapsed']
  asked: Asked
  actionOf?: (state: NamedState) => ReactNode
  tone?: 'bad' | 'waiting'
}

function Named({ title, states: { count, first }, asked, actionOf, tone }: NamedProps) {
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
                search={searchOf(asked)}
                className={classes.link}
              >
                {state.title}
              </Link>
              <span className={`${tone ? classes[`${tone}Words`] : ''} tabular`}>{whenWords(state)}</span>
            </span>
            <span className={classes.action}>{actionOf?.(state)}</span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className={classes.advice}>and {count - first.length} more</p>}
    </>
  )
}

/** The day too, where the reason counts days. */
function whenWords(state: NamedState): string {
  const { status, validUntil } = state
  const words = reasonOf(state)
  const isDated = status === 'expired' || status === 'expiring' || status === 'valid'
  return isDated && validUntil !== null ? `${formatDate(validUntil)} · ${words}` : words
}

const takesRecord: ReadonlySet<State['nextAction']> = new Set(['add_record', 'renew', 'correct_record'])

/** The one thing to do for one's own. */
export function OwnAction({ state, onAdd }: { state: State; onAdd: () => void }) {
  const { requirement, nextAction } = state
  const { id, code, title } = requirement
  const word = actionWord(nextAction, requirement)
  if (takesRecord.has(nextAction) && comesFromProfile(code)) return <ProfileButton about={title} />
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
