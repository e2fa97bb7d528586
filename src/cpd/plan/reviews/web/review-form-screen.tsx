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
    <LoadedForm edited={null} />
  </>
)

export function EditReviewScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const reviewResult = useQuery(reviewQuery(id))
  const isOwn = reviewResult.data?.ownerId === user?.id
  return (
    <>
      <BackToPlan />
      <PageHeader title="Edit review" />
      {reviewResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {reviewResult.error && !reviewResult.data && (
        <ErrorBanner requestId={requestIdOf(reviewResult.error)} onRetry={() => void reviewResult.refetch()}>
          {messageOf(reviewResult.error)}
        </ErrorBanner>
      )}
      {reviewResult.data && !isOwn && <p>Only the owner of a review can change it.</p>}
      {reviewResult.data && isOwn && (
        <LoadedForm key={reviewResult.data.version} edited={reviewResult.data} />
      )}
    </>
  )
}

function LoadedForm({ edited }: { edited: PlanReview | null }) {
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
