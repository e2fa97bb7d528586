import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'
import type { PersonCase } from '../contract.ts'
import { personCasesQuery } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './person-cases-panel.module.css'

const maxCases = 5

/** Lists the newest cases of one user, with a link to the logbook. */
export function PersonCasesPanel({ userId }: { userId: string }) {
  const personCases = useQuery(personCasesQuery(userId))
  const cases = personCases.data?.slice(0, maxCases) ?? []
  return (
    <TitledCard title="Recent Cases">
      {personCases.isPending && <Spinner />}
      {personCases.isError && (
        <LoadNote onRetry={() => void personCases.refetch()}>Recent cases could not be loaded.</LoadNote>
      )}
      {!personCases.isPending && cases.length === 0 && <EmptyNote>No cases found</EmptyNote>}
      {cases.length > 0 && (
        <ul className={boxStyles.bareList}>
          {cases.map((personCase) => (
            <li key={personCase.id}>
              <CaseRow personCase={personCase} cases={cases} />
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.logbook()} className={textStyles.allLink}>
        View all cases →
      </Link>
    </TitledCard>
  )
}

function CaseRow({ personCase, cases }: { personCase: PersonCase; cases: readonly PersonCase[] }) {
  const { id, missionNumber, title, date, status, type } = personCase
  const hasNumber = missionNumber !== '' && missionNumber !== '#'
  // A URL with a mission number always opens the same case, so cases that share a number are linked by id.
  const isUnique = cases.filter((other) => other.missionNumber === missionNumber).length === 1
  return (
    <Link to={paths.case(hasNumber && isUnique ? missionNumber : id)} className={classes.row}>
      <span className={classes.first}>{title}</span>
      <span className={classes.second}>
        {[formatDate(date), ageLabel(personCase), type, status].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}
