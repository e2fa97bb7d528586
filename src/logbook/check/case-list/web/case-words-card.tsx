import { formatDate } from '#platform/web/dates.ts'
import type { ComparedCase } from '../../contract.ts'
import classes from './case-card.module.css'

/** The line of a case in every list of the check. */
export const CaseWords = ({ shown }: { shown: ComparedCase }) => (
  <span className={classes.words}>
    <span className={classes.title}>{shown.title}</span>
    <span className={classes.line}>
      {[
        formatDate(shown.date),
        shown.missionNumber,
        shown.patientSequence > 1 && `patient ${shown.patientSequence}`,
        shown.status === 'draft' && 'draft',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)
