import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import {
  daysLeftWords,
  shownStatuses,
  statusTone,
  statusWord,
  verdictTone,
  verdictWord,
} from '#compliance/state/state-words.ts'
import type { StateStatus } from '#compliance/rules/words.contract.ts'
import { daysBetween } from '#platform/contract/calendar-days.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { paths } from '#paths/paths.ts'
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
          {matrix.requirements.map(({ id, title, blocksDuty }) => (
            <th key={id} scope="col" className={classes.head}>
              {title}
              {blocksDuty && <span className={classes.quiet}>decides about duty</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={classes.person}>
              <div className={classes.choosable}>
                <Choose person={person} chosen={chosen} onChoose={onChoose} />
                <div>
                  <Link to={paths.compliance()} search={{ user: person.id, asOf }} className={classes.name}>
                    {person.name}
                  </Link>
                  <Verdict person={person} />
                </div>
              </div>
            </th>
            {matrix.requirements.map(({ id }, at) => (
              <Cell key={id} person={person} at={at} requirementId={id} day={matrix.asOf} asOf={asOf} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type Choosing = Pick<MatrixTableProps, 'chosen' | 'onChoose'>

const ChooseAll = ({ matrix: { people }, chosen, onChoose }: Choosing & { matrix: Matrix }) => {
  const count = people.filter(({ id }) => chosen.has(id)).length
  return (
    <Checkbox
      size="md"
      label="All shown"
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

const Verdict = ({ person: { verdict } }: { person: MatrixPerson }) =>
  verdict !== null && <ToneBadge tone={verdictTone[verdict]}>{verdictWord[verdict]}</ToneBadge>

interface CellProps {
  person: MatrixPerson
  at: number
  requirementId: string
  day: string
  asOf: string | undefined
}

/** How long a status still lasts, or how long it is over, matters where something is to be done. */
const isCounted = (status: StateStatus): boolean =>
  status === 'expiring' || status === 'expired' || status === 'exempt'

/** Opens the evidence and the history of one requirement of one person. */
function Cell({ person, at, requirementId, day, asOf }: CellProps) {
  const status = person.statuses[at] ?? 'not_applicable'
  const until = person.validUntil[at] ?? null
  if (status === 'not_applicable')
    return (
      <td className={classes.cell}>
        <span className={classes.none}>Not applicable</span>
      </td>
    )
  const tone = statusTone(status)
  return (
    <td className={classes.cell}>
      <Link
        to={paths.complianceRequirement(requirementId)}
        search={{ user: person.id, asOf }}
        className={`${classes.state} ${tone === null ? '' : classes[tone]}`}
      >
        {statusWord(status)}
        {until !== null && <span className={`${classes.until} tabular`}>{formatDate(until)}</span>}
        {until !== null && isCounted(status) && (
          <span className={classes.until}>{daysLeftWords(daysBetween(day, until))}</span>
        )}
      </Link>
    </td>
  )
}

const MatrixCards = ({ matrix, asOf, chosen, onChoose }: MatrixTableProps) => (
  <>
    <div className={classes.all}>
      <ChooseAll matrix={matrix} chosen={chosen} onChoose={onChoose} />
    </div>
    <CardList label="People">
      {matrix.people.map((person) => (
        <li key={person.id} className={classes.card}>
          <Choose person={person} chosen={chosen} onChoose={onChoose} />
          <PersonCard person={person} matrix={matrix} asOf={asOf} />
        </li>
      ))}
    </CardList>
  </>
)

/** With one requirement its state; with several how many have each status. */
function PersonCard({
  person,
  matrix,
  asOf,
}: Pick<MatrixTableProps, 'matrix' | 'asOf'> & { person: MatrixPerson }) {
  const [only, ...others] = matrix.requirements
  const one = only && others.length === 0 ? only : null
  const until = person.validUntil[0] ?? null
  const status = person.statuses[0] ?? 'not_applicable'
  const counts = countStatuses(person, shownStatuses).filter((some) => some.status !== 'not_applicable')
  return (
    <Link
      to={one ? paths.complianceRequirement(one.id) : paths.compliance()}
      search={{ user: person.id, asOf }}
      className={classes.cardLink}
    >
      <span className={classes.cardName}>{person.name}</span>
      <span>
        <Verdict person={person} />
      </span>
      <span className={classes.quiet}>
        {one
          ? [
              statusWord(status),
              until && formatDate(until),
              until && isCounted(status) && daysLeftWords(daysBetween(matrix.asOf, until)),
            ]
              .filter(Boolean)
              .join(' · ')
          : counts.map((some) => `${some.count} ${statusWord(some.status).toLowerCase()}`).join(' · ')}
      </span>
    </Link>
  )
}
