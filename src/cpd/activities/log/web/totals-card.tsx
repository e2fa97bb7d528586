import { useQuery } from '@tanstack/react-query'
import { formatFigure } from '#platform/web/figures.ts'
import type { ActivitySearch } from '../list-search.ts'
import { totalsQuery } from './queries.ts'
import classes from './totals-card.module.css'

/** The totals of all activities that match the filters, above the list. The list does not wait for them. */
export function TotalsCard({ search }: { search: ActivitySearch }) {
  const { data: totals } = useQuery(totalsQuery(search))
  if (totals === undefined) return <div className={classes.totals} aria-hidden="true" />
  const { activities, hours, participatoryHours, planned, drafts, isCapped } = totals
  const figures = [
    { label: activities === 1 ? 'activity' : 'activities', value: activities },
    { label: hours === 1 ? 'hour' : 'hours', value: hours },
    ...(participatoryHours > 0 ? [{ label: 'of them participatory', value: participatoryHours }] : []),
    ...(planned > 0 ? [{ label: 'planned', value: planned }] : []),
    ...(drafts > 0 ? [{ label: 'to finish', value: drafts }] : []),
  ]
  return (
    <output className={classes.totals} aria-label="Totals">
      {figures.map(({ label, value }) => (
        <span key={label}>
          <strong className={classes.figure}>{formatFigure(value)}</strong> {label}
        </span>
      ))}
      {isCapped && <span>of the first {formatFigure(activities)}; narrow the filters for exact totals</span>}
    </output>
  )
}
