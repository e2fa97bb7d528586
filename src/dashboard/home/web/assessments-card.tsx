import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatAge } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { Home } from '../contract.ts'
import classes from './drafts-card.module.css'

/** What others ask of me and wait for, newest first; it is answered on the case. */
export function AssessmentsCard({
  assessments: { total, newest },
}: {
  assessments: Home['openAssessments']
}) {
  const more = total - newest.length
  return (
    <section className={classes.root} aria-label="Assessments to answer">
      {newest.map(({ caseId, from, missionNumber, tool, toolLabel, requestedAt }, index) => (
        // One case may be asked about several times in the same words.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${caseId}-${tool}-${index}`} className={classes.row}>
          <IconClipboardCheck size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{from} asks you for an assessment</span>
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
          {more === 1 ? 'One more waits' : `${more} more wait`}; they are listed here as you answer.
        </p>
      )}
    </section>
  )
}
