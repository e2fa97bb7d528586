import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { paths } from '#paths/paths.ts'
import { reviewsQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import classes from './reviews-panel.module.css'

/** The reviews of a user's plan, the latest first. */
export function ReviewsPanel({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const reviewsResult = useQuery(reviewsQuery(userId))
  return (
    <section>
      <div className={classes.top}>
        <h2 className={classes.heading}>Reviews</h2>
        {isOwn && (
          <Button variant="default" renderRoot={(props) => <Link to={paths.newPlanReview()} {...props} />}>
            Add a review
          </Button>
        )}
      </div>
      {reviewsResult.isPending && <ListSkeleton rows={1} rowHeight={96} />}
      {reviewsResult.error && !reviewsResult.data && (
        <ErrorBanner
          requestId={requestIdOf(reviewsResult.error)}
          onRetry={() => void reviewsResult.refetch()}
        >
          {messageOf(reviewsResult.error)}
        </ErrorBanner>
      )}
      {reviewsResult.data?.length === 0 && (
        <p className={classes.quiet}>
          No reviews yet. Halfway and at the end, note what went well, what to change and what comes next.
        </p>
      )}
      {reviewsResult.data && reviewsResult.data.length > 0 && (
        <ul className={boxStyles.bareList} aria-label="Reviews">
          {reviewsResult.data.map((review) => (
            <ReviewCard key={review.id} review={review} isOwn={isOwn} />
          ))}
        </ul>
      )}
    </section>
  )
}
