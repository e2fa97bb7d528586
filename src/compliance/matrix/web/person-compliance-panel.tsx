import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { FitToFly } from '#compliance/requirements/state/web/fit-to-fly-panel.tsx'
import classes from './person-compliance-panel.module.css'
import { statesQuery } from '#compliance/requirements/state/web/queries.ts'

/** Whether the user is outside the viewer's reach: then the server answers as if they did not exist. */
const isOutsideReach = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'user_not_found'

/** A panel on a user's page that shows whether they are fit to fly. */
export function PersonCompliancePanel({ userId }: { userId: string }) {
  const states = useQuery(statesQuery({ userId }))
  return (
    <TitledCard title="Compliance">
      {states.isPending && (
        <div className={classes.waiting}>
          <Spinner />
        </div>
      )}
      {states.isError && isOutsideReach(states.error) && (
        <EmptyNote>Administrators see the compliance of their own organization only</EmptyNote>
      )}
      {states.isError && !isOutsideReach(states.error) && (
        <LoadNote onRetry={() => void states.refetch()}>Compliance could not be loaded.</LoadNote>
      )}
      {states.data && (
        <FitToFly
          size="whole"
          fitness={states.data.fitness}
          states={states.data.states}
          person={{ id: userId, name: states.data.userName }}
          day={states.data.asOf}
          isToday
        />
      )}
      {!isOutsideReach(states.error) && (
        <Link to={paths.compliance()} search={{ user: userId }} className={classes.link}>
          View all requirements →
        </Link>
      )}
    </TitledCard>
  )
}
