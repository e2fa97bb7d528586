import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import { activityRecordsQuery } from './queries.ts'
import classes from './record-history-card.module.css'

/** A part of the page of the user's own CPD activity: the requirements that the same certificate keeps current. */
export function ActivityRecordsPanel({ activityId }: { activityId: string }) {
  const { data: records = [], isPending } = useQuery(activityRecordsQuery(activityId))
  if (isPending) return <div data-waiting />
  if (records.length === 0) return null
  return (
    <DetailSection title="Compliance">
      <ul className={boxStyles.bareList}>
        {records.map(({ id, requirementId, requirementTitle, completedOn, expiresOn }) => (
          <li key={id} className={classes.entry}>
            <Anchor
              className={classes.link}
              renderRoot={(props) => <Link to={paths.complianceRequirement(requirementId)} {...props} />}
            >
              {requirementTitle}
            </Anchor>
            <span className={textStyles.quiet}>
              {`Completed ${formatDate(completedOn)}`}
              {expiresOn !== null && `, valid until ${formatDate(expiresOn)}`}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
