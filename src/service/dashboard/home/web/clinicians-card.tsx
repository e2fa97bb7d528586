import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import type { Fitness as ShortFitness } from '#compliance/requirements/state/fitness.contract.ts'
import { groupByReason } from '#compliance/requirements/state/state-words.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { FlaggedMark } from '#platform/web/components/flagged-mark.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { lazyDialog, lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { paths } from '#paths/paths.ts'
import type { Clinician } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './clinicians-card.module.css'
import card from './home-card.module.css'
import { teamFitnessQuery } from './queries.ts'

// Loaded after the fitness of the clinicians is known, so that the statistics do not wait for it.
const fitToFly = lazyPart(
  async () => (await import('#compliance/requirements/state/web/fit-to-fly-panel.tsx')).FitToFly,
  {
    waitingHeight: 24,
  },
)

// The dialog is loaded when opened, because supervisors are away only a few times a year.
const CoverDialog = lazyDialog(
  async () => (await import('#people/users/supervision/web/cover-dialog.tsx')).CoverDialog,
)

/**
 * Lists a supervisor's clinicians: first those not fit to fly, then those with something that expires, each group by name.
 * Nothing else ranks them. The names appear only when the order is known, so that no row moves afterwards.
 */
export function CliniciansCard({ clinicians }: { clinicians: readonly Clinician[] }) {
  const [isCovering, setCovering] = useState(false)
  const { data: team, isPending } = useQuery({ ...teamFitnessQuery, enabled: clinicians.length > 0 })
  const isFitnessAwaited = isPending && clinicians.length > 0
  const sortedClinicians = team
    ? clinicians.toSorted((a, b) => positionOf(team, a) - positionOf(team, b))
    : clinicians
  const notFit = team ? groundedIn(team, clinicians).length : 0
  return (
    <section className={boxStyles.frame}>
      <div className={boxStyles.cardHead}>
        <h2 className={textStyles.title}>My clinicians</h2>
        {notFit > 0 && (
          <Link to={sectionPaths.people()} search={{ status: 'not_fit' }} className={card.more}>
            {notFit} of {clinicians.length === 1 ? '1 clinician' : `${clinicians.length} clinicians`} not fit
            to fly
          </Link>
        )}
      </div>
      {clinicians.length === 0 && (
        <p className={card.nothing}>
          No clinicians are assigned to you yet. An administrator can assign them.
        </p>
      )}
      {clinicians.length > 0 && (
        <table
          className={`${classes.table} tabular`}
          aria-label="My clinicians"
          data-waiting={isFitnessAwaited || undefined}
        >
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Last case</th>
              <th scope="col" className={classes.figure}>
                Cases, 90 days
              </th>
              <th scope="col" className={classes.figure}>
                Flagged
              </th>
            </tr>
          </thead>
          <tbody>
            {isFitnessAwaited && clinicians.map(({ id }) => <AwaitedRow key={id} />)}
            {!isFitnessAwaited &&
              sortedClinicians.map(({ id, name, profession, lastCaseDate, casesIn90Days, flaggedOpen }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={paths.logbook()} search={{ clinician: id }} className={classes.name}>
                      {name}
                    </Link>
                    {profession !== null && <span className={classes.profession}>{profession}</span>}
                    <Fitness name={name} person={team?.get(id)} />
                  </th>
                  <td className={classes.date}>
                    {lastCaseDate === null ? 'None yet' : formatDate(lastCaseDate)}
                  </td>
                  <td className={classes.figure}>{casesIn90Days}</td>
                  <td className={classes.figure}>
                    {flaggedOpen > 0 ? <FlaggedMark>{flaggedOpen}</FlaggedMark> : 0}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {clinicians.length > 0 && (
        <Button className={classes.cover} variant="default" onClick={() => setCovering(true)}>
          Cover while I am away
        </Button>
      )}
      {isCovering && <CoverDialog onClose={() => setCovering(false)} />}
    </section>
  )
}

/** The most clinicians whom the first line of the page names. */
const maxNamedClinicians = 3

/**
 * Says in one line at the top of the page whether a supervisor's clinicians are fit to fly. It says whose clinicians they are,
 * because the content below it is about the supervisor. It says that all are fit only if everybody was evaluated: somebody may be
 * missing from the answer, or have no requirement that blocks duty.
 */
export function TeamFitnessLine({ clinicians }: { clinicians: readonly Clinician[] }) {
  const { data: team } = useQuery(teamFitnessQuery)
  if (!team) return <div className={classes.teamLine} />
  const evaluated = evaluatedIn(team, clinicians)
  const notFit = groundedIn(team, clinicians)
  const notEvaluatedCount = clinicians.length - evaluated.length
  return (
    <section className={classes.teamLine} aria-label="Your clinicians">
      {notFit.length === 0 && notEvaluatedCount === 0 && (
        <ToneBadge tone="good" isSentence>
          {fitSentence(clinicians)}
        </ToneBadge>
      )}
      {notFit.length === 0 && notEvaluatedCount > 0 && (
        <span>{notEvaluatedSentence(clinicians, evaluated.length)}</span>
      )}
      {notFit.length > 0 && (
        <>
          <ToneBadge tone="bad" isSentence>
            {notFitSentence(clinicians, notFit)}
          </ToneBadge>
          {notFit.slice(0, maxNamedClinicians).map(({ id, name, fitness }) => (
            <Link key={id} to={paths.compliance()} search={{ user: id }} className={classes.grounded}>
              {name}: {reasonsOf(fitness)}
            </Link>
          ))}
          {notFit.length > maxNamedClinicians && (
            <Link to={sectionPaths.people()} search={{ status: 'not_fit' }} className={classes.grounded}>
              and {notFit.length - maxNamedClinicians} more
            </Link>
          )}
          {notEvaluatedCount > 0 && <span>{notEvaluated(notEvaluatedCount)}</span>}
        </>
      )}
    </section>
  )
}

const reasonsOf = ({ grounding: { count, first } }: ShortFitness): string => {
  const named = groupByReason(first).map(({ titles, reason }) => `${titles.join(', ')}: ${reason}`)
  return [...named, ...(count > first.length ? [`and ${count - first.length} more`] : [])].join('; ')
}

/**
 * Returns the subject of the sentence: the name of the only clinician, or else their number "in your list", because the list
 * contains only the first hundred.
 */
const subjectOf = (clinicians: readonly Clinician[]): string => {
  const [only, ...others] = clinicians
  return only && others.length === 0
    ? `your clinician ${only.name}`
    : `the ${clinicians.length} clinicians in your list`
}

function fitSentence(clinicians: readonly Clinician[]): string {
  const names = clinicians.map(({ name }) => name)
  if (names.length === 1) return `Your clinician ${names[0]} is fit to fly`
  if (names.length > maxNamedClinicians) return `All of ${subjectOf(clinicians)} are fit to fly`
  return `Your clinicians ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are fit to fly`
}

const notFitSentence = (clinicians: readonly Clinician[], notFit: readonly { name: string }[]): string => {
  const [first] = notFit
  if (first && notFit.length === 1) return `Your clinician ${first.name} is not fit to fly`
  return `${notFit.length} of ${subjectOf(clinicians)} are not fit to fly`
}

const notEvaluated = (count: number): string => `${count} ${count === 1 ? 'was' : 'were'} not evaluated`

const notEvaluatedSentence = (clinicians: readonly Clinician[], evaluated: number): string =>
  evaluated === 0
    ? `No requirement that blocks duty applies to ${subjectOf(clinicians)}`
    : `Of ${subjectOf(clinicians)}, ${evaluated} ${evaluated === 1 ? 'is' : 'are'} fit to fly; ${notEvaluated(clinicians.length - evaluated)}`

type Team = ReadonlyMap<string, { at: number; id: string; fitness: ShortFitness }>

/** Returns the clinicians to whom a requirement that blocks duty applies, each with their fitness. */
const evaluatedIn = (team: Team, clinicians: readonly Clinician[]) =>
  clinicians.flatMap((clinician) => {
    const fitness = team.get(clinician.id)?.fitness
    return fitness && fitness.blocking > 0 ? [{ ...clinician, fitness }] : []
  })

const groundedIn = (team: Team, clinicians: readonly Clinician[]) =>
  evaluatedIn(team, clinicians).filter(({ fitness }) => fitness.verdict === 'not_fit')

/** Returns the position of a clinician in the order of the server. */
const positionOf = (team: Team, { id }: Clinician): number => team.get(id)?.at ?? team.size

const AwaitedRow = () => (
  <tr>
    <td colSpan={4}>
      <output className={classes.awaited} aria-label="Loading" />
    </td>
  </tr>
)

const Fitness = ({
  name,
  person,
}: {
  name: string
  person: { id: string; fitness: ShortFitness } | undefined
}) =>
  person && (
    <div className={classes.fit}>
      <fitToFly.Part size="line" fitness={person.fitness} person={{ id: person.id, name }} />
    </div>
  )
