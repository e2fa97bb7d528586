import { Anchor, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { DeletedActivity } from '../removal.contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './deleted-activities-screen.module.css'
import { daysLeftText, hoursText, messageOf } from './messages.ts'
import { deletedActivitiesQuery, refetchActivities, restoreActivity } from './queries.ts'

/** Lists the user's deleted activities, for as long as they can be restored. */
export function DeletedActivitiesScreen() {
  const activitiesResult = useQuery(deletedActivitiesQuery)
  return (
    <>
      <Anchor component={Link} to={paths.cpdPortal()} className={textStyles.back}>
        CPD Portal
      </Anchor>
      <PageHeader
        title="Recently deleted"
        subtitle="Deleted CPD activities can be restored for 30 days. After that they are erased for good."
      />
      {activitiesResult.isPending && <ListSkeleton rows={4} rowHeight={84} />}
      {activitiesResult.error && !activitiesResult.isFetching && (
        <ErrorBanner
          requestId={requestIdOf(activitiesResult.error)}
          onRetry={() => void activitiesResult.refetch()}
        >
          {messageOf(activitiesResult.error)}
        </ErrorBanner>
      )}
      {activitiesResult.data?.length === 0 && (
        <EmptyState>Nothing was deleted in the last 30 days.</EmptyState>
      )}
      {activitiesResult.data !== undefined && activitiesResult.data.length > 0 && (
        <CardList label="Recently deleted CPD activities">
          {activitiesResult.data.map((activity) => (
            <DeletedActivityCard key={activity.id} activity={activity} />
          ))}
        </CardList>
      )}
    </>
  )
}

function DeletedActivityCard({ activity }: { activity: DeletedActivity }) {
  const cache = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreActivity(activity.id),
    onSuccess: () => announce(`${activity.title} restored`),
    onSettled: () => refetchActivities(cache),
  })
  return (
    <li className={boxStyles.entry}>
      <div className={boxStyles.words}>
        <span className={textStyles.rowTitle}>{activity.title}</span>
        <span className={textStyles.figures}>
          {formatDate(activity.date)} · {hoursText(activity.hours)}
        </span>
        <span className={textStyles.figures}>
          Deleted {formatDate(activity.deletedAt)} · {daysLeftText(activity.daysLeft)}
        </span>
      </div>
      <Button
        variant="default"
        aria-label={`Restore ${activity.title}`}
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
      {restore.error && (
        <div className={classes.error}>
          <ErrorBanner>{messageOf(restore.error)}</ErrorBanner>
        </div>
      )}
    </li>
  )
}
