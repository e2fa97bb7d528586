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
import type { Goal } from '../contract.ts'
import { GoalForm } from './goal-form.tsx'
import { goalQuery } from './queries.ts'

const BackToPlan = () => (
  <Anchor component={Link} to={paths.plan()}>
    Development plan
  </Anchor>
)

export const NewGoalScreen = () => (
  <>
    <BackToPlan />
    <PageHeader title="New goal" />
    <LoadedForm edited={null} />
  </>
)

export function EditGoalScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const goalResult = useQuery(goalQuery(id))
  const isOwn = goalResult.data?.ownerId === user?.id
  return (
    <>
      <BackToPlan />
      <PageHeader title="Edit goal" />
      {goalResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {goalResult.error && !goalResult.data && (
        <ErrorBanner requestId={requestIdOf(goalResult.error)} onRetry={() => void goalResult.refetch()}>
          {messageOf(goalResult.error)}
        </ErrorBanner>
      )}
      {goalResult.data && !isOwn && <p>Only the owner of a goal can change it.</p>}
      {goalResult.data && isOwn && <LoadedForm key={goalResult.data.version} edited={goalResult.data} />}
    </>
  )
}

function LoadedForm({ edited }: { edited: Goal | null }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  if (!user) return null
  return (
    <GoalForm
      userId={user.id}
      today={today}
      edited={edited}
      onSaved={() => {
        announce('Goal saved')
        void navigate({ to: paths.plan(), search: {}, replace: true })
      }}
    />
  )
}
