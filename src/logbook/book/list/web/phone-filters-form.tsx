import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFigure } from '#platform/web/figures.ts'
import { furtherFilters, type CaseFilters } from '../list-filters.ts'
import { FirstFiltersForm, type FiltersProps } from './first-filters-form.tsx'
import { MoreFiltersForm, OftenUsedFilters } from './more-filters-form.tsx'
import { totalsQuery } from './queries.ts'
import classes from './phone-filters-form.module.css'

export interface PhoneFiltersProps extends FiltersProps {
  /** The filters of the request for the list. */
  filters: CaseFilters
  onClose: () => void
}

// The search text stays: it is next to the button that opens the filters.
const noFilters = Object.fromEntries(
  [
    ...furtherFilters,
    ...(['clinician', 'type', 'missionType', 'period', 'placement', 'from', 'to'] as const),
  ].map((name) => [name, undefined]),
)

/** Renders the filters on a phone, the most used first, with the number of matching cases. They apply at once. */
export function PhoneFiltersForm(props: PhoneFiltersProps) {
  const { search, filters, supervisorId, onChange, onClose } = props
  // A supervisor has one more filter in the form above.
  const oftenUsedNames =
    supervisorId === null ? (['procedure', 'diagnosis'] as const) : (['procedure'] as const)
  const [isShowingMore, setShowingMore] = useState(
    furtherFilters.some(
      (name) => search[name] !== undefined && !oftenUsedNames.some((other) => other === name),
    ),
  )
  return (
    <section aria-label="Filters" className={classes.root}>
      <div className={classes.fields}>
        <FirstFiltersForm {...props} />
        <OftenUsedFilters {...{ search, onChange }} names={oftenUsedNames} />
        <Button
          variant="default"
          className={classes.toggle}
          aria-expanded={isShowingMore}
          onClick={() => setShowingMore(!isShowingMore)}
        >
          {isShowingMore ? 'Fewer filters' : 'More filters'}
        </Button>
        {isShowingMore && <MoreFiltersForm {...{ search, onChange }} excludedNames={oftenUsedNames} />}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
        <Button className={classes.show} onClick={onClose}>
          <CountWords filters={filters} />
        </Button>
      </div>
    </section>
  )
}

/** Says how many cases match the filters, including the drafts and voided cases in the list. */
function CountWords({ filters }: { filters: CaseFilters }) {
  const { data: totals } = useQuery(totalsQuery(filters))
  if (totals === undefined) return 'Show cases'
  const count = totals.listed
  if (count === 0) return 'No cases match'
  if (totals.isCapped) return `Show more than ${formatFigure(count)} cases`
  return count === 1 ? 'Show 1 case' : `Show ${formatFigure(count)} cases`
}
