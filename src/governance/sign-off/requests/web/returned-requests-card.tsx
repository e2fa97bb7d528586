import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { formatDate } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { myRequestsQuery } from './queries.ts'
import classes from './open-request-card.module.css'
import { RequestsListCard } from './requests-list-card.tsx'

/** The user's cases that were returned, and why. After the edit, the user asks for a signature again on the page of the case. */
export function ReturnedRequestsCard() {
  const requests = useQuery(myRequestsQuery)
  return (
    <RequestsListCard
      title="Came back"
      requests={requests.data?.returned}
      count={requests.data?.returnedCount ?? 0}
      emptyWords="No case has been returned to you."
      hasFailed={requests.isLoadingError}
      onRetry={() => void requests.refetch()}
      renderRow={({ case: { id, title, date }, supervisor, closedAt, comment }) => (
        <>
          <Anchor component={Link} to={paths.case(id)} className={textStyles.tall}>
            {title}, {formatDate(date)}
          </Anchor>
          <p className={classes.line}>
            <strong>{supervisor.name}</strong> returned it{closedAt !== null && ` on ${formatDate(closedAt)}`}
            :
          </p>
          <blockquote className={classes.comment}>{comment}</blockquote>
          <Anchor
            component={Link}
            to={paths.editCase(id)}
            className={textStyles.tall}
            aria-label={`Edit the case: ${title}`}
          >
            Edit the case
          </Anchor>
        </>
      )}
    />
  )
}
