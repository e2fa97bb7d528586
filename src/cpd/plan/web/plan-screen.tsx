import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import inTurn from '#platform/web/ui/in-turn.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ownerNameQuery } from '#cpd/activities/log/web/queries.ts'
import { paths } from '#paths/paths.ts'
import { GoalsPanel } from '../goals/web/goals-panel.tsx'
import { ReviewsPanel } from '../reviews/web/reviews-panel.tsx'

interface PlanSearch {
  /** The id of the user whose plan is shown; absent for the reader's own. */
  user?: string | undefined
}

/** The professional development plan: goals and reviews. */
export function PlanScreen({ search: { user: shownUserId } }: ScreenProps<PlanSearch>) {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const isOwn = shownUserId === undefined || shownUserId === user?.id
  const { data: ownerName } = useQuery({ ...ownerNameQuery(shownUserId), enabled: !isOwn })
  if (!user) return null
  const userId = shownUserId ?? user.id
  return (
    <>
      <Anchor
        renderRoot={(props) => (
          <Link to={paths.cpdPortal()} search={isOwn ? {} : { user: userId }} {...props} />
        )}
      >
        CPD Portal
      </Anchor>
      <PageHeader
        title="Development plan"
        subtitle={
          isOwn
            ? 'What you want to reach, what you do for it, and how it went.'
            : `Goals and reviews of ${ownerName ?? 'this user'}.`
        }
        action={
          isOwn && (
            <Button color="signal" renderRoot={(props) => <Link to={paths.newGoal()} {...props} />}>
              New goal
            </Button>
          )
        }
      />
      <div className={inTurn.root}>
        <GoalsPanel userId={userId} isOwn={isOwn} today={today} />
        <ReviewsPanel userId={userId} isOwn={isOwn} />
      </div>
    </>
  )
}
