import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { paths } from '#paths/paths.ts'
import type { Matrix } from '../contract.ts'
import { countStatuses, type MatrixPerson } from '../matrix-search.ts'
import {
  shownStatuses,
  statusTone,
  statusWord,
  verdictTone,
  verdictWord,
} from '#compliance/state/state-words.ts'
import classes from './matrix-table.module.css'

interface MatrixTableProps {
  requirements: Matrix['requirements']
  /** Positions of these requirements in each person's lists. */
  columns: readonly number[]
  people: readonly MatrixPerson[]
  asOf: string | undefined
}

/** A table on a wide screen; on a phone one card for each person, with counts. */
export function MatrixTable(props: MatrixTableProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  return isWide ? <WideMatrix {...props} /> : <MatrixCards {...props} />
}

const WideMatrix = ({ requirements, columns, people, asOf }: MatrixTableProps) => (
  <section className={classes.frame} aria-label="People and requirements">
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            Person
          </th>
          {requirements.map(({ id, title, blocksDuty }) => (
            <th key={id} scope="col" className={classes.head}>
              {title}
              {blocksDuty && <span className={classes.quiet}>decides about duty</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={classes.person}>
              <Link to={paths.compliance()} search={{ user: person.id, asOf }} className={classes.name}>
                {person.name}
              </Link>
              <ToneBadge tone={verdictTone[person.verdict]}>{verdictWord[person.verdict]}</ToneBadge>
            </th>
            {columns.map((at) => (
              <Cell
                key={at}
                person={person}
                at={at}
                requirement={requirements[columns.indexOf(at)]}
                asOf={asOf}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

interface CellProps {
  person: MatrixPerson
  at: number
  requirement: Matrix['requirements'][number] | undefined
  asOf: string | undefined
}

function Cell({ person, at, requirement, asOf }: CellProps) {
  const status = person.statuses[at] ?? 'not_applicable'
  const until = person.validUntil[at] ?? null
  if (status === 'not_applicable' || !requirement) return <td className={classes.cell}>–</td>
  const tone = statusTone(status)
  return (
    <td className={classes.cell}>
      <Link
        to={paths.complianceRequirement(requirement.id)}
        search={{ user: person.id, asOf }}
        className={`${classes.state} ${tone === null ? '' : classes[tone]}`}
      >
        {statusWord(status)}
        {until !== null && <span className={`${classes.until} tabular`}>{formatDate(until)}</span>}
      </Link>
    </td>
  )
}

const MatrixCards = ({ columns, people, asOf }: MatrixTableProps) => (
  <CardList label="People">
    {people.map((person) => (
      <li key={person.id} className={classes.card}>
        <Link to={paths.compliance()} search={{ user: person.id, asOf }} className={classes.cardLink}>
          <span className={classes.cardName}>{person.name}</span>
          <span>
            <ToneBadge tone={verdictTone[person.verdict]}>{verdictWord[person.verdict]}</ToneBadge>
          </span>
          <span className={classes.quiet}>
            {countStatuses(person, columns, shownStatuses)
              .filter(({ status }) => status !== 'not_applicable')
              .map(({ status, count }) => `${count} ${statusWord(status).toLowerCase()}`)
              .join(' · ')}
          </span>
        </Link>
      </li>
    ))}
  </CardList>
)
