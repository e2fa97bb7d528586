import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { Finding, FindingKind } from '../contract.ts'
import { CaseSummaryCard } from '../case-list/web/case-summary-card.tsx'
import { kindWords } from './kind-words.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from '../case-list/web/case-card.module.css'

/** Shows what is wrong with a case, and the link to the field of the form that corrects it. */
export const FindingCard = ({ finding, kind }: { finding: Finding; kind: FindingKind }) => (
  <li className={classes.card}>
    <div className={classes.compared}>
      <span className={boxStyles.words}>
        <CaseSummaryCard caseLine={finding} />
        <span className={classes.problem}>{finding.problem}</span>
      </span>
      <Button
        variant="default"
        aria-label={`${kindWords[kind].fix}: ${finding.missionNumber} ${finding.title}`}
        renderRoot={(props) =>
          finding.status === 'draft' ? (
            <Link to={paths.newCase()} search={{ draft: finding.id }} {...props} />
          ) : (
            <Link to={paths.editCase(finding.id)} search={{ at: finding.field ?? undefined }} {...props} />
          )
        }
      >
        {kindWords[kind].fix}
      </Button>
    </div>
  </li>
)
