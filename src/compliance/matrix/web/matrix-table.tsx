import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import {
  daysLeftWords,
  renewalWaits,
  shownStatuses,
  statusTone,
  statusWord,
} from '#compliance/requirements/state/state-words.ts'
import {
  CutTitle,
  FitnessAction,
  FitnessReasons,
  FitnessRow,
  FitnessVerdict,
  hasReasons,
} from '#compliance/requirements/state/web/fitness-row-panel.tsx'
import { daysBetween } from '#platform/contract/calendar-days.ts'
import { formatDate } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { paths } from '#paths/paths.ts'
import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { Matrix } from '../contract.ts'
import { countStatuses, type MatrixPerson } from '../matrix-search.ts'
import classes from './matrix-table.module.css'

interface MatrixTableProps {
  matrix: Matrix
  /** Undefined: today. */
  asOf: string | undefined
  chosen: ReadonlyMap<string, string>
  onChoose: (people: readonly MatrixPerson[], isChosen: boolean) => void
}

/** A table on a wide screen; on a phone one card for each person, with counts. */
export function MatrixTable(props: MatrixTableProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return isWide ? <WideMatrix {...props} /> : <MatrixCards {...props} />
}

const WideMatrix = ({ matrix, asOf, chosen, onChoose }: MatrixTableProps) => (
  // Focusable, so that the keyboard can scroll it.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={classes.frame} aria-label="People and requirements" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            <ChooseAll matrix={matrix} chosen={chosen} onChoose={onChoose} />
          </th>
          {matrix.requirements.map((requirement) => (
            <Head key={requirement.id} requirement={requirement} />
          ))}
        </tr>
      </thead>
      {matrix.people.map((person) => (
        <PersonRows
          key={person.id}
          person={person}
          matrix={matrix}
          asOf={asOf}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </table>
  </section>
)

/** Beside the name all that grounds the person, over the width of the table; below it the statuses. */
function PersonRows({
  person,
  matrix: { requirements },
  asOf,
  chosen,
  onChoose,
}: MatrixTableProps & { person: MatrixPerson }) {
  const { id, name, fitness } = person
  const shown = fitness !== null && { fitness, person: { id, name }, asOf }
  const heading = (rowSpan: number) => (
    <th scope="rowgroup" rowSpan={rowSpan} className={classes.person}>
      <div className={classes.choosable}>
        <Choose person={person} chosen={chosen} onChoose={onChoose} />
        <div>
          <Link to={paths.compliance()} search={{ user: id, asOf }} className={classes.name}>
            {name}
          </Link>
          {/* If only one requirement is shown, its state says it. */}
          {shown && <FitnessVerdict {...shown} />}
        </div>
      </div>
    </th>
  )
  const cells = requirements.map((requirement, at) => (
    <Cell key={requirement.id} person={person} at={at} requirement={requirement} asOf={asOf} />
  ))
  if (!shown || !hasReasons(shown.fitness)) {
    return (
      <tbody className={classes.rows}>
        <tr>
          {heading(1)}
          {cells}
        </tr>
      </tbody>
    )
  }
  return (
    <tbody className={classes.rows}>
      <tr>
        {heading(2)}
        <td colSpan={requirements.length} className={classes.reasons}>
          <div className={classes.reasonsInSight}>
            <FitnessAction {...shown} />
            <FitnessReasons {...shown} />
          </div>
        </td>
      </tr>
      <tr>{cells}</tr>
    </tbody>
  )
}

type Choosing = Pick<MatrixTableProps, 'chosen' | 'onChoose'>

/** Without words beside the count of a phone. */
export const ChooseAll = ({
  matrix: { people },
  isBrief = false,
  chosen,
  onChoose,
}: Choosing & { matrix: Matrix; isBrief?: boolean }) => {
  const count = people.filter(({ id }) => chosen.has(id)).length
  return (
    <Checkbox
      size="md"
      {...(isBrief ? { 'aria-label': 'All shown' } : { label: 'All shown' })}
      checked={count === people.length}
      indeterminate={count > 0 && count < people.length}
      onChange={(event) => onChoose(people, event.currentTarget.checked)}
    />
  )
}

const Choose = ({ person, chosen, onChoose }: Choosing & { person: MatrixPerson }) => (
  <Checkbox
    size="md"
    aria-label={`Choose ${person.name}`}
    checked={chosen.has(person.id)}
    onChange={(event) => onChoose([person], event.currentTarget.checked)}
  />
)

const Head = ({ requirement: { title, blocksDuty } }: { requirement: Matrix['requirements'][number] }) => (
  <th scope="col" className={classes.head}>
    <div className={classes.title}>
      <CutTitle title={title} />
    </div>
    {blocksDuty && <span className={classes.blocks}>blocks duty</span>}
  </th>
)

interface CellProps {
  person: MatrixPerson
  at: number
  requirement: Matrix['requirements'][number]
  asOf: string | undefined
}

/** Opens the evidence and the history of one requirement of one person. */
function Cell({ person, at, requirement, asOf }: CellProps) {
  const status = person.statuses[at] ?? 'not_applicable'
  if (status === 'not_applicable')
    return (
      <td className={classes.cell}>
        <span className={classes.none}>Not applicable</span>
      </td>
    )
  const tone = statusTone(status, requirement)
  return (
    <td className={classes.cell}>
      <Link
        to={paths.complianceRequirement(requirement.id)}
        search={{ user: person.id, asOf }}
        className={`${classes.state} ${tone === null ? '' : classes[tone]}`}
      >
        {statusWord(status)}
        {dateWords(person, at).map((words) => (
          <span key={words} className={`${classes.until} tabular`}>
            {words}
          </span>
        ))}
      </Link>
    </td>
  )
}

const MatrixCards = ({ matrix, asOf, chosen, onChoose }: MatrixTableProps) => (
  <CardList label="People">
    {matrix.people.map((person) => (
      <li key={person.id} className={classes.card}>
        <Choose person={person} chosen={chosen} onChoose={onChoose} />
        <PersonCard person={person} matrix={matrix} asOf={asOf} />
      </li>
    ))}
  </CardList>
)

/** With one requirement its state; with several everything that grounds the person, or else how many have each status. */
function PersonCard({
  person,
  matrix,
  asOf,
}: Pick<MatrixTableProps, 'matrix' | 'asOf'> & { person: MatrixPerson }) {
  const [only, ...others] = matrix.requirements
  const requirement = only && others.length === 0 ? only : null
  const { user } = useAuth()
  const { id, name, fitness } = person
  const status = person.statuses[0] ?? 'not_applicable'
  const dates = dateWords(person, 0)
  const heading = (
    <Link
      to={requirement ? paths.complianceRequirement(requirement.id) : paths.compliance()}
      search={{ user: id, asOf }}
      className={classes.cardLink}
    >
      <span className={classes.cardName}>
        {name}
        {id === user?.id && ' (you)'}
      </span>
      {requirement && <span className={classes.quiet}>{[statusWord(status), ...dates].join(' · ')}</span>}
    </Link>
  )
  return (
    <div className={classes.cardBody}>
      {fitness === null ? (
        heading
      ) : (
        <FitnessRow fitness={fitness} person={{ id, name }} asOf={asOf} heading={heading} />
      )}
      {/* Where something grounds or expires, what it is stands in place of the counts. */}
      {requirement === null && (fitness === null || !hasReasons(fitness)) && (
        <span className={classes.quiet}>{countWordsOf(person)}</span>
      )}
    </div>
  )
}

const missing: ReadonlySet<StateStatus> = new Set(['expired', 'rejected', 'not_started'])

/** Returns how many requirements have each status. What is missing from somebody who may fly is advisory, which is said. */
function countWordsOf(person: MatrixPerson): string {
  const counts = countStatuses(person, shownStatuses).filter(({ status }) => status !== 'not_applicable')
  const isAdvisory = ({ status }: (typeof counts)[number]) =>
    person.fitness !== null && person.fitness.verdict !== 'not_fit' && missing.has(status)
  const wordsOf = (some: typeof counts) =>
    some.map(({ status, count }) => `${count} ${statusWord(status).toLowerCase()}`)
  const advisory = wordsOf(counts.filter(isAdvisory)).join(', ')
  const others = wordsOf(counts.filter((some) => !isAdvisory(some)))
  return [...others, ...(advisory === '' ? [] : [`advisory: ${advisory}`])].join(' · ')
}

/**
 * The last day, and how far away it is where something is to be done; when it was returned; whether a renewal waits. A waiver has its
 * last day alone.
 */
function dateWords(
  { asOf: day, statuses, validUntil, waiting, returned }: MatrixPerson,
  at: number,
): string[] {
  const status = statuses[at] ?? 'not_applicable'
  const until = validUntil[at] ?? null
  const waits = waiting.includes(at) ? [renewalWaits] : []
  const left = until === null ? [] : [daysLeftWords(daysBetween(day, until))]
  if (status === 'not_applicable') return []
  if (status === 'rejected') {
    const on = returned.find((some) => some.at === at)?.on
    const expired = until !== null && until < day ? left : []
    return [...(on === undefined ? [] : [`on ${formatDate(on)}`]), ...expired, ...waits]
  }
  if (until === null) return waits
  if (status === 'exempt') return [`until ${formatDate(until)}`]
  const isCounted = status === 'expiring' || status === 'expired'
  return [formatDate(until), ...(isCounted ? left : []), ...waits]
}
