import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { Nothing, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { FitToFly } from '#compliance/requirements/state/web/fit-to-fly-panel.tsx'
import classes from './person-compliance-panel.module.css'
import { statesQuery } from '#compliance/requirements/state/web/queries.ts'

/** The server answers as for a stranger. */
const isOfOthers = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'user_not_found'

/** On a user's page: whether they are fit to fly. */
export function PersonCompliancePanel({ userId }: { userId: string }) {
  const found = useQuery(statesQuery({ userId }))
  return (
    <TitledCard title="Compliance">
      {found.isPending && (
        <div className={classes.waiting}>
          <Spinner />
        </div>
      )}
      {found.isError && isOfOthers(found.error) && (
        <Nothing>Administrators see the compliance of their own organization only</Nothing>
      )}
      {found.isError && !isOfOthers(found.error) && (
        <LoadNote onRetry={() => void found.refetch()}>Compliance could not be loaded.</LoadNote>
      )}
      {found.data && (
        <FitToFly
          size="whole"
          fitness={found.data.fitness}
          states={found.data.states}
          person={{ id: userId, name: found.data.userName }}
          day={found.data.asOf}
          isToday
        />
      )}
      {!isOfOthers(found.error) && (
        <Link to={paths.compliance()} search={{ user: userId }} className={classes.link}>
          View all requirements →
        </Link>
      )}
    </TitledCard>
  )
}
