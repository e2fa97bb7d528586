import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { PlanReview } from '../contract.ts'
import { reviewQuery } from './queries.ts'
import { ReviewForm } from './review-form.tsx'

const BackToPlan = () => (
  <Anchor component={Link} to={paths.plan()}>
    Development plan
  </Anchor>
)

export const NewReviewScreen = () => (
  <>
    <BackToPlan />
    <PageHeader title="New review" />
    <StartedForm edited={null} />
  </>
)

export function EditReviewScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const review = useQuery(reviewQuery(id))
  const isOwn = review.data?.ownerId === user?.id
  return (
    <>
      <BackToPlan />
      <PageHeader title="Edit review" />
      {review.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {review.error && !review.data && (
        <ErrorBanner requestId={requestIdOf(review.error)} onRetry={() => void review.refetch()}>
          {messageOf(review.error)}
        </ErrorBanner>
      )}
      {review.data && !isOwn && <p>Only the owner of a review changes it.</p>}
      {review.data && isOwn && <StartedForm key={review.data.version} edited={review.data} />}
    </>
  )
}

function StartedForm({ edited }: { edited: PlanReview | null }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  if (!user) return null
  return (
    <ReviewForm
      userId={user.id}
      today={today}
      edited={edited}
      onSaved={() => {
        announce('Review saved')
        void navigate({ to: paths.plan(), search: {}, replace: true })
      }}
    />
  )
}
