import { formatDate } from '#platform/web/dates.ts'
import type { ComparedCase } from '../../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './case-card.module.css'

/** Shows the line of a case in the lists of the check. */
export const CaseSummaryCard = ({ shown }: { shown: ComparedCase }) => (
  <span className={boxStyles.words}>
    <span className={classes.title}>{shown.title}</span>
    <span className={textStyles.figures}>
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
