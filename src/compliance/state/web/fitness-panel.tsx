import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { State } from '../contract.ts'
import { daysLeftWords } from '../state-words.ts'
import { FitnessCard } from './fitness-card.tsx'
import { statesQuery } from './queries.ts'
import classes from './fitness-panel.module.css'

const shownExpiries = 3

/** On the start page: whether the user is fit to fly, and what expires next. Nothing where nothing applies. */
export function FitnessPanel() {
  const found = useQuery(statesQuery({}))
  if (found.isError && !found.data) {
    return (
      <LoadNote onRetry={() => void found.refetch()}>
        Your compliance requirements could not be loaded.
      </LoadNote>
    )
  }
  if (found.isLoading) return <div className={classes.waiting} aria-busy="true" />
  const applying = found.data?.states.filter(({ status }) => status !== 'not_applicable') ?? []
  if (!found.data || applying.length === 0) return null
  const next = nextExpiries(applying)
  return (
    <section className={classes.root} aria-label="Compliance">
      <FitnessCard
        fitness={found.data.fitness}
        states={found.data.states}
        isToday
        day={formatDate(found.data.asOf)}
      />
      {next.length > 0 && (
        <ul className={classes.list} aria-label="Next expiries">
          {next.map(({ requirement, validUntil, daysLeft }) => (
            <li key={requirement.id} className={classes.entry}>
              <Link to={paths.complianceRequirement(requirement.id)} className={classes.link}>
                {requirement.title}
              </Link>
              <span className="tabular">
                {validUntil !== null && formatDate(validUntil)}
                {daysLeft !== null && ` · ${daysLeftWords(daysLeft)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.compliance()} className={classes.link}>
        All requirements →
      </Link>
    </section>
  )
}

/** The valid requirements that expire first. */
const nextExpiries = (states: readonly State[]): State[] =>
  states
    .filter(({ validUntil, daysLeft }) => validUntil !== null && daysLeft !== null && daysLeft >= 0)
    .toSorted((one, other) => (one.validUntil ?? '').localeCompare(other.validUntil ?? ''))
    .slice(0, shownExpiries)
