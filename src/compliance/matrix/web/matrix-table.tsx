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
  /** undefined: today */
  asOf: string | undefined
  selection: ReadonlyMap<string, string>
  onChoose: (people: readonly MatrixPerson[], isChosen: boolean) => void
}

/** A table on a wide screen; on a phone a card for each person, with counts. */
export function MatrixTable(props: MatrixTableProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return isWide ? <WideMatrix {...props} /> : <MatrixCards {...props} />
}

const WideMatrix = ({ matrix, asOf, selection, onChoose }: MatrixTableProps) => (
  // Focusable, so that the keyboard can scroll it.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={classes.frame} aria-label="People and requirements" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            <ChooseAll matrix={matrix} selection={selection} onChoose={onChoose} />
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
          selection={selection}
          onChoose={onChoose}
        />
      ))}
    </table>
  </section>
)

/**
 * The rows of a person: the name, everything that grounds them over the full width of the table, and below that their statuses.
 */
function PersonRows({
  person,
  matrix: { requirements },
  asOf,
  selection,
  onChoose,
}: MatrixTableProps & { person: MatrixPerson }) {
  const { user } = useAuth()
  const { id, name, fitness } = person
  const fitnessProps = fitness !== null && { fitness, person: { id, name }, asOf }
  const heading = (rowSpan: number) => (
    <th scope="rowgroup" rowSpan={rowSpan} className={classes.person}>
      <div className={classes.choosable}>
        <Choose person={person} selection={selection} onChoose={onChoose} />
        <div>
          <Link to={paths.compliance()} search={{ user: id, asOf }} className={classes.name}>
            {name}
            {id === user?.id && ' (you)'}
          </Link>
          {/* If only one requirement is shown, there is no verdict: the status says enough. */}
          {fitnessProps && <FitnessVerdict {...fitnessProps} />}
        </div>
      </div>
    </th>
  )
  const cells = requirements.map((requirement, index) => (
    <Cell key={requirement.id} person={person} index={index} requirement={requirement} asOf={asOf} />
  ))
  if (!fitnessProps || !hasReasons(fitnessProps.fitness)) {
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
            <FitnessAction {...fitnessProps} />
            <FitnessReasons {...fitnessProps} />
          </div>
        </td>
      </tr>
      <tr>{cells}</tr>
    </tbody>
  )
}

type SelectionProps = Pick<MatrixTableProps, 'selection' | 'onChoose'>

/** A checkbox that chooses everybody on the page. On a phone it has no visible label, because the count is next to it. */
export const ChooseAll = ({
  matrix: { people },
  isBrief = false,
  selection,
  onChoose,
}: SelectionProps & { matrix: Matrix; isBrief?: boolean }) => {
  const count = people.filter(({ id }) => selection.has(id)).length
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

const Choose = ({ person, selection, onChoose }: SelectionProps & { person: MatrixPerson }) => (
  <Checkbox
    size="md"
    aria-label={`Choose ${person.name}`}
    checked={selection.has(person.id)}
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
  index: number
  requirement: Matrix['requirements'][number]
  asOf: string | undefined
}

/** A link to the evidence and the history of one requirement of one person. */
function Cell({ person, index, requirement, asOf }: CellProps) {
  const status = person.statuses[index] ?? 'not_applicable'
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
        {dateTexts(person, index).map((text) => (
          <span key={text} className={`${classes.until} tabular`}>
            {text}
          </span>
        ))}
      </Link>
    </td>
  )
}

const MatrixCards = ({ matrix, asOf, selection, onChoose }: MatrixTableProps) => (
  <CardList label="People">
    {matrix.people.map((person) => (
      <li key={person.id} className={classes.card}>
        <Choose person={person} selection={selection} onChoose={onChoose} />
        <PersonCard person={person} matrix={matrix} asOf={asOf} />
      </li>
    ))}
  </CardList>
)

/**
 * Shows the status if there is one requirement. If there are several, shows everything that grounds the person or, if nothing
 * does, how many requirements have each status.
 */
function PersonCard({
  person,
  matrix,
  asOf,
}: Pick<MatrixTableProps, 'matrix' | 'asOf'> & { person: MatrixPerson }) {
  const [firstRequirement, ...others] = matrix.requirements
  const requirement = firstRequirement && others.length === 0 ? firstRequirement : null
  const { user } = useAuth()
  const { id, name, fitness } = person
  const status = person.statuses[0] ?? 'not_applicable'
  const dates = dateTexts(person, 0)
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
      {/* If something grounds the person or expires, the reasons replace the counts. */}
      {requirement === null && (fitness === null || !hasReasons(fitness)) && (
        <span className={classes.quiet}>{statusCountsText(person)}</span>
      )}
    </div>
  )
}

const unmetStatuses: ReadonlySet<StateStatus> = new Set(['expired', 'rejected', 'not_started'])

/** Returns how many requirements have each status. For somebody who may fly, missing ones are labelled as advisory. */
function statusCountsText(person: MatrixPerson): string {
  const counts = countStatuses(person, shownStatuses).filter(({ status }) => status !== 'not_applicable')
  const isAdvisory = ({ status }: (typeof counts)[number]) =>
    person.fitness !== null && person.fitness.verdict !== 'not_fit' && unmetStatuses.has(status)
  const toTexts = (statusCounts: typeof counts) =>
    statusCounts.map(({ status, count }) => `${count} ${statusWord(status).toLowerCase()}`)
  const advisory = toTexts(counts.filter(isAdvisory)).join(', ')
  const others = toTexts(counts.filter((statusCount) => !isAdvisory(statusCount)))
  return [...others, ...(advisory === '' ? [] : [`advisory: ${advisory}`])].join(' · ')
}

/**
 * Returns the dates of a status. A waiver has only its last day. Any other status has its last valid day, with the days left if
 * there is something to do; the day of a return; and whether a renewal waits.
 */
function dateTexts(
  { asOf: day, statuses, validUntil, waiting, returned }: MatrixPerson,
  index: number,
): string[] {
  const status = statuses[index] ?? 'not_applicable'
  const until = validUntil[index] ?? null
  const waitingTexts = waiting.includes(index) ? [renewalWaits] : []
  const daysLeft = until === null ? [] : [daysLeftWords(daysBetween(day, until))]
  if (status === 'not_applicable') return []
  if (status === 'rejected') {
    const returnedOn = returned.find(({ at }) => at === index)?.on
    const expired = until !== null && until < day ? daysLeft : []
    return [
      ...(returnedOn === undefined ? [] : [`on ${formatDate(returnedOn)}`]),
      ...expired,
      ...waitingTexts,
    ]
  }
  if (until === null) return waitingTexts
  if (status === 'exempt') return [`until ${formatDate(until)}`]
  const showsDaysLeft = status === 'expiring' || status === 'expired'
  return [formatDate(until), ...(showsDaysLeft ? daysLeft : []), ...waitingTexts]
}
