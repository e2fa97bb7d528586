import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import type { ActivitySummary } from '../contract.ts'
import { personActivitiesQuery } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './person-activities-panel.module.css'

const maxShownActivities = 5
const maxShownTags = 3

/** Lists the newest CPD activities of one user, with a link to all of them. */
export function PersonActivitiesPanel({ userId }: { userId: string }) {
  const activitiesResult = useQuery(personActivitiesQuery(userId))
  const activities = activitiesResult.data?.slice(0, maxShownActivities) ?? []
  return (
    <TitledCard title="CPD Activities">
      {activitiesResult.isPending && <Spinner />}
      {activitiesResult.isError && (
        <LoadNote onRetry={() => void activitiesResult.refetch()}>
          CPD activities could not be loaded.
        </LoadNote>
      )}
      {!activitiesResult.isPending && activities.length === 0 && (
        <EmptyNote>No CPD activities found</EmptyNote>
      )}
      {activities.length > 0 && (
        <ul className={boxStyles.bareList}>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      <Link to={paths.cpdPortal()} search={{ user: userId }} className={textStyles.allLink}>
        View all CPD activities →
      </Link>
    </TitledCard>
  )
}

function ActivityRow({ activity }: { activity: ActivitySummary }) {
  const { title, date, hours, typeLabel, tags, fileUrl, filename } = activity
  const hiddenTags = tags.length - maxShownTags
  return (
    <li className={classes.row}>
      <span className={classes.first}>{title}</span>
      <span className={classes.second}>
        {formatDate(date)} · {hours === 1 ? '1 hour' : `${hours} hours`} · {typeLabel}
      </span>
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.slice(0, maxShownTags).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
          {hiddenTags > 0 && <span className={classes.more}>+{hiddenTags} more</span>}
        </span>
      )}
      {fileUrl !== null && (
        <a href={fileUrl} target="_blank" rel="noopener noreferrer" className={classes.evidence}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden="true" />
          {filename ?? 'Evidence'}
        </a>
      )}
    </li>
  )
}
