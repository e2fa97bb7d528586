import { useQuery } from '@tanstack/react-query'
import { formatFigure } from '#platform/web/figures.ts'
import type { CaseFilters } from '../list-filters.ts'
import { totalsQuery } from './queries.ts'
import classes from './totals-card.module.css'

interface TotalsCardProps {
  filters: CaseFilters
  /** Whether all matching cases are in the list on the screen, which then shows their number itself. */
  isListComplete: boolean
}

/** Shows the totals of all cases that match the filters, above the list. The list does not wait for them. */
export function TotalsCard({ filters, isListComplete }: TotalsCardProps) {
  const { data: totals } = useQuery(totalsQuery(filters))
  if (totals === undefined) return <div className={classes.totals} aria-hidden="true" />
  const { cases, drafts, missions, missionHours, simulated, flagged, isCapped } = totals
  const figures = [
    ...(isListComplete ? [] : [{ label: cases === 1 ? 'case in all' : 'cases in all', value: cases }]),
    ...(drafts > 0 ? [{ label: drafts === 1 ? 'draft' : 'drafts', value: drafts }] : []),
    { label: missions === 1 ? 'mission' : 'missions', value: missions },
    ...(missionHours > 0 ? [{ label: 'mission hours', value: missionHours }] : []),
    ...(simulated > 0 ? [{ label: 'simulated', value: simulated }] : []),
    ...(flagged > 0 ? [{ label: 'flagged', value: flagged }] : []),
  ]
  return (
    <output className={classes.totals} aria-label="Totals">
      {figures.map(({ label, value }) => (
        <span key={label}>
          <strong className={classes.figure}>{formatFigure(value)}</strong> {label}
        </span>
      ))}
      {isCapped && <span>of the first {formatFigure(cases)} cases; narrow the filters for exact totals</span>}
    </output>
  )
}
