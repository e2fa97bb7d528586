import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatAge } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { Home } from '../contract.ts'
import classes from '#platform/web/ui/to-do-card.module.css'

/** Lists the assessments that others have requested from the user, newest first. They are answered on the case. */
export function AssessmentsCard({
  assessments: { total, newest },
}: {
  assessments: Home['openAssessments']
}) {
  const more = total - newest.length
  return (
    <section className={classes.root} aria-label="Assessments to answer">
      {newest.map(({ caseId, from, missionNumber, tool, toolLabel, requestedAt }, index) => (
        // A case may have several requests with the same tool.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${caseId}-${tool}-${index}`} className={classes.row}>
          <IconClipboardCheck size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{from} has requested an assessment</span>
            <span className="tabular">
              {toolLabel} · {missionNumber} · {formatAge(requestedAt)}
            </span>
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Answer ${from}: ${toolLabel}, ${missionNumber}`}
            renderRoot={(props) => <Link to={paths.case(caseId)} hash="assessments" {...props} />}
          >
            Answer
          </Button>
        </div>
      ))}
      {more > 0 && (
        <p className={classes.more}>
          {more === 1 ? 'One more request is' : `${more} more requests are`} waiting. Answer these first.
        </p>
      )}
    </section>
  )
}
