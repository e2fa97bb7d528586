import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import { maxRecordActivities } from '../profile-rules.ts'
import type { Missing } from '../contract.ts'
import classes from './missing-card.module.css'

const partTexts: Record<Missing['parts'][number], string> = {
  summary: 'The summary of your work is not written.',
  statement: 'The statement is not written.',
  chosen: 'Fewer than four activities are chosen.',
  chosen_evidence: 'A chosen activity has no evidence.',
}

/** Everything that an auditor would find missing, each with a link to the page that fixes it. */
export function MissingCard({ missing }: { missing: Missing }) {
  const { targets, withoutEvidence, withoutLearning, unfinished, isPartial, parts } = missing
  const isComplete =
    targets.length + withoutEvidence.count + withoutLearning.count + unfinished.count + parts.length === 0
  if (isComplete && !isPartial)
    return <Notice tone="good">Nothing is missing. Download the profile, send it, and enter the day.</Notice>
  return (
    <ul className={classes.list} aria-label="What is missing">
      {isPartial && (
        <li>
          Only the first {maxRecordActivities.toLocaleString('en-GB')} activities of this period were checked.
          Choose a shorter period.
        </li>
      )}
      {targets.map(({ label, words }) => (
        <li key={label}>
          {label}: {words}
        </li>
      ))}
      {parts.map((part) => (
        <li key={part}>{partTexts[part]}</li>
      ))}
      <Activities missingActivities={withoutEvidence} description="without evidence" />
      <Activities missingActivities={withoutLearning} description="without what you learned or changed" />
      <Activities missingActivities={unfinished} description="not finished" />
    </ul>
  )
}

function Activities({
  missingActivities: { listed, count },
  description,
}: {
  missingActivities: Missing['unfinished']
  description: string
}) {
  if (count === 0) return null
  const hiddenCount = count - listed.length
  return (
    <li>
      <details>
        <summary>
          {count === 1 ? '1 activity' : `${count} activities`} {description}
        </summary>
        <ul className={classes.activities}>
          {listed.map(({ activityId, title, date }) => (
            <li key={activityId}>
              <Anchor component={Link} to={paths.editActivity(activityId)}>
                {title}, {formatDate(date)}
              </Anchor>
            </li>
          ))}
          {hiddenCount > 0 && <li>And {hiddenCount} more.</li>}
        </ul>
      </details>
    </li>
  )
}
