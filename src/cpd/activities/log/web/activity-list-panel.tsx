import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { ActivitySummary } from '../contract.ts'
import { isFiltered, type ActivitySearch } from '../list-search.ts'
import { ActivityFiltersForm } from './activity-filters-form.tsx'
import classes from './activity-list-panel.module.css'
import { ActivityList } from './activity-list-table.tsx'
import { ActivityMenu } from './activity-menu-card.tsx'
import { DeleteActivityDialog } from './delete-activity-dialog.tsx'
import { messageOf } from './messages.ts'
import { activitiesQuery } from './queries.ts'
import { TotalsCard } from './totals-card.tsx'

interface ActivityListPanelProps {
  search: ActivitySearch
  today: string
  isOwn: boolean
  /** The button that is shown while there is no activity yet. */
  firstAction: ReactNode
  onChange: (change: ActivitySearch) => void
  onClear: () => void
}

/** The activities of one user, newest first, with search, filters and totals. */
export function ActivityListPanel({
  search,
  today,
  isOwn,
  firstAction,
  onChange,
  onClear,
}: ActivityListPanelProps) {
  const activitiesResult = useInfiniteQuery(activitiesQuery(search))
  const [activityToDelete, setActivityToDelete] = useState<ActivitySummary | null>(null)
  const activities = activitiesResult.data?.pages.flatMap((page) => page.activities) ?? []
  const menuOf = (activity: ActivitySummary) => (
    <ActivityMenu activity={activity} onDelete={() => setActivityToDelete(activity)} />
  )
  return (
    <>
      <ActivityFiltersForm search={search} onChange={onChange} />
      {activitiesResult.isPending && <ListSkeleton rows={8} rowHeight={56} />}
      {activitiesResult.error && !activitiesResult.isFetching && (
        <ErrorBanner
          requestId={requestIdOf(activitiesResult.error)}
          onRetry={() =>
            void (activitiesResult.data ? activitiesResult.fetchNextPage() : activitiesResult.refetch())
          }
        >
          {messageOf(activitiesResult.error)}
        </ErrorBanner>
      )}
      {activitiesResult.isSuccess && activities.length === 0 && isFiltered(search) && (
        <NoMatchCard onClear={onClear}>No CPD activities match.</NoMatchCard>
      )}
      {activitiesResult.isSuccess && activities.length === 0 && !isFiltered(search) && (
        <EmptyState action={firstAction}>
          {isOwn ? 'No CPD activities yet. Record your first one.' : 'No finished CPD activities yet.'}
        </EmptyState>
      )}
      {activities.length > 0 && (
        <>
          <TotalsCard search={search} />
          <ActivityList activities={activities} menuOf={isOwn ? menuOf : null} />
        </>
      )}
      {activitiesResult.hasNextPage && !activitiesResult.error && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={activitiesResult.isFetchingNextPage}
            onClick={() => void activitiesResult.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
      {activityToDelete !== null && (
        <DeleteActivityDialog
          activity={activityToDelete}
          today={today}
          onClose={() => setActivityToDelete(null)}
        />
      )}
    </>
  )
}
