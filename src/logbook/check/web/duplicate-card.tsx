import { Button } from '@mantine/core'
import { IconExternalLink, IconTrash, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { Finding } from '../contract.ts'
import { CaseSummaryCard } from '../case-list/web/case-summary-card.tsx'
import { useDeleting } from './use-deleting.ts'
import { useMarkingDifferent } from '#logging/cases/duplicates/web/queries.ts'
import classes from '../case-list/web/case-card.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface DuplicateCardProps {
  finding: Finding
  /** Called when the card is about to disappear, so that the focus is not lost. */
  onSettled: () => void
}

/** Shows two cases that may be duplicates, one above the other. Each opens in its own tab, to compare them. */
export function DuplicateCard({ finding, onSettled }: DuplicateCardProps) {
  const deleting = useDeleting(onSettled)
  const marking = useMarkingDifferent(onSettled)
  const { other } = finding
  const pair = other ? [other, finding] : [finding]
  const isBusy = deleting.isPending || marking.isPending
  return (
    <li className={classes.card}>
      <span className={classes.problem}>{finding.problem}</span>
      {pair.map((theCase) => (
        <div key={theCase.id} className={classes.compared}>
          <CaseSummaryCard caseLine={theCase} />
          <span className={classes.actions}>
            <Button
              variant="default"
              aria-label={`Open ${theCase.missionNumber} ${theCase.title} in a new tab`}
              leftSection={<IconExternalLink {...icon} />}
              renderRoot={(props) => <Link to={paths.case(theCase.id)} target="_blank" {...props} />}
            >
              Open
            </Button>
            <Button
              variant="default"
              aria-label={`Delete ${theCase.missionNumber} ${theCase.title}`}
              leftSection={<IconTrash {...icon} />}
              loading={deleting.isPending && deleting.variables.id === theCase.id}
              disabled={isBusy && deleting.variables?.id !== theCase.id}
              onClick={() => deleting.mutate(theCase)}
            >
              Delete this one
            </Button>
          </span>
        </div>
      ))}
      {other && (
        <span className={classes.actions}>
          <Button
            variant="default"
            aria-label={`${other.missionNumber} and ${finding.missionNumber} are not duplicates`}
            leftSection={<IconUsers {...icon} />}
            loading={marking.isPending}
            disabled={deleting.isPending}
            onClick={() => marking.mutate({ pair: [other, finding], isDifferent: true })}
          >
            Not duplicates
          </Button>
        </span>
      )}
    </li>
  )
}
