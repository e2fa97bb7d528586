import { Anchor, Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Case } from '#logging/cases/contract.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import { joined } from '../../log/web/activity-words.ts'
import { hoursText } from '../../log/web/messages.ts'
import type { CaseActivity } from '../contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './case-activities-panel.module.css'
import { caseActivitiesQuery } from './queries.ts'

interface CaseActivitiesPanelProps {
  caseRecord: Case
  isOwn: boolean
}

/** The CPD activities that are linked to a case. On the user's own case, a button adds another activity. */
export function CaseActivitiesPanel({ caseRecord, isOwn }: CaseActivitiesPanelProps) {
  const { data: activities = [], isLoadingError, refetch } = useQuery(caseActivitiesQuery(caseRecord.id))
  const isLogged = caseRecord.status === 'pending' || caseRecord.status === 'completed'
  const mayAdd = isOwn && isLogged
  if (!mayAdd && activities.length === 0 && !isLoadingError) return null
  return (
    <section className={classes.root} aria-label="CPD">
      {mayAdd && (
        <Button
          variant="default"
          leftSection={<IconSchool size={18} stroke={1.75} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to={paths.newActivity()} search={{ case: caseRecord.id }} {...props} />
          )}
        >
          Add to CPD
        </Button>
      )}
      {isLoadingError && (
        <LoadNote onRetry={() => void refetch()}>The CPD of this case could not be loaded.</LoadNote>
      )}
      {activities.length > 0 && (
        <div className={classes.grown}>
          <span id="cpd-from-case" className={classes.facts}>
            CPD from this case
          </span>
          <ul className={boxStyles.list} aria-labelledby="cpd-from-case">
            {activities.map((activity) => (
              <Row key={activity.id} activity={activity} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const Row = ({ activity: { id, title, date, hours, typeLabel, status } }: { activity: CaseActivity }) => (
  <li className={classes.row}>
    <Anchor component={Link} to={paths.activity(id)}>
      {title}
    </Anchor>
    <span className={classes.facts}>
      {joined([
        status === 'draft' && 'Draft',
        status === 'planned' && 'Planned',
        typeLabel,
        formatDate(date),
        hoursText(hours),
      ])}
    </span>
  </li>
)
