import { formatDate } from '#platform/web/dates.ts'
import type { CaseLine } from '../../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './case-card.module.css'

/** Shows a case as one line, in the lists of the logbook check. */
export const CaseSummaryCard = ({ caseLine }: { caseLine: CaseLine }) => (
  <span className={boxStyles.words}>
    <span className={classes.title}>{caseLine.title}</span>
    <span className={textStyles.figures}>
      {[
        formatDate(caseLine.date),
        caseLine.missionNumber,
        caseLine.patientSequence > 1 && `patient ${caseLine.patientSequence}`,
        caseLine.status === 'draft' && 'draft',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)
