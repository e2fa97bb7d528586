import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { daysLeftWords, shownStatuses, statusTone, statusWord } from '#compliance/state/state-words.ts'
import { FitToFly } from '#compliance/state/web/fit-to-fly-panel.tsx'
import type { StateStatus } from '#compliance/rules/words.contract.ts'
import { daysBetween } from '#platform/contract/calendar-days.ts'
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
          {matrix.requirements.map((requirement) => (
            <Head key={requirement.id} requirement={requirement} />
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
                  <Reason person={person} asOf={asOf} />
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

/** Two lines of the title; a tap shows all of it. */
function Head({ requirement: { title, blocksDuty } }: { requirement: Matrix['requirements'][number] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <th scope="col" className={classes.head}>
      <button
        type="button"
        className={`${classes.title} ${isOpen ? '' : classes.short}`}
        title={title}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </button>
      {blocksDuty && <span className={classes.quiet}>blocks duty</span>}
    </th>
  )
}

/** Nothing if only one requirement is shown: its state says it. */
const Reason = ({ person: { id, fitness }, asOf }: { person: MatrixPerson; asOf: string | undefined }) =>
  fitness !== null && <FitToFly size="line" fitness={fitness} userId={id} asOf={asOf} />

interface CellProps {
  person: MatrixPerson
  at: number
  requirementId: string
  day: string
  asOf: string | undefined
}

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
        {dateWords({ status, validUntil: until, day }).map((words) => (
          <span key={words} className={`${classes.until} tabular`}>
            {words}
          </span>
        ))}
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

/** With one requirement its state; with several whether the person is fit to fly, and how many have each status. */
function PersonCard({
  person,
  matrix,
  asOf,
}: Pick<MatrixTableProps, 'matrix' | 'asOf'> & { person: MatrixPerson }) {
  const [only, ...others] = matrix.requirements
  const requirement = only && others.length === 0 ? only : null
  const status = person.statuses[0] ?? 'not_applicable'
  const counts = countStatuses(person, shownStatuses).filter((some) => some.status !== 'not_applicable')
  const dates = dateWords({ status, validUntil: person.validUntil[0] ?? null, day: matrix.asOf })
  return (
    <div className={classes.cardBody}>
      <Link
        to={requirement ? paths.complianceRequirement(requirement.id) : paths.compliance()}
        search={{ user: person.id, asOf }}
        className={classes.cardLink}
      >
        <span className={classes.cardName}>{person.name}</span>
        <span className={classes.quiet}>
          {requirement
            ? [statusWord(status), ...dates].join(' · ')
            : counts.map((some) => `${some.count} ${statusWord(some.status).toLowerCase()}`).join(' · ')}
        </span>
      </Link>
      <Reason person={person} asOf={asOf} />
    </div>
  )
}

/** The last day, and how far away it is where something is to be done. A waiver has its last day alone. */
function dateWords(state: { status: StateStatus; validUntil: string | null; day: string }): string[] {
  const { status, validUntil, day } = state
  if (validUntil === null || status === 'not_applicable') return []
  if (status === 'exempt') return [`until ${formatDate(validUntil)}`]
  const isCounted = status === 'expiring' || status === 'expired'
  return [formatDate(validUntil), ...(isCounted ? [daysLeftWords(daysBetween(day, validUntil))] : [])]
}
