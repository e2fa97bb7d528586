import { formatFigure } from '#platform/web/figures.ts'
import { FigureFrame } from '#platform/web/ui/figure-frame.tsx'
import type { Organization } from '../contract.ts'
import classes from './counters-card.module.css'

/** Shows how many organizations there are, regardless of the filter. A dash means that the number is not loaded yet. */
export function CountersCard({ organizations }: { organizations: readonly Organization[] | undefined }) {
  const countText = (status?: Organization['status']): string => {
    if (organizations === undefined) return '–'
    return formatFigure(
      organizations.filter((organization) => status === undefined || organization.status === status).length,
    )
  }
  const counters = [
    { label: 'Total Organizations', value: countText() },
    { label: 'Active', value: countText('active') },
    { label: 'Inactive', value: countText('inactive') },
  ]
  return <FigureFrame figures={counters} className={classes.counters} />
}
