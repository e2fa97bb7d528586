import { ActionIcon } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { useState } from 'react'
import { FiltersButton } from '#platform/web/ui/filters-button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { furtherFilters, type CaseFilters } from '../list-filters.ts'
import { FirstFiltersForm, type FiltersProps } from './first-filters-form.tsx'
import type { MoreFiltersProps } from './more-filters-form.tsx'
import type { PhoneFiltersProps } from './phone-filters-form.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './logbook-filters-form.module.css'

interface LogbookFiltersFormProps extends FiltersProps {
  /** The filters as they are sent with the request for the list. */
  filters: CaseFilters
  isWide: boolean
  /** Whether the saved views are shown; a phone shows them on demand. */
  isShowingViews: boolean
  onToggleViews: () => void
}

const { Part: MoreFilters } = lazyPart<MoreFiltersProps>(
  async () => (await import('./more-filters-form.tsx')).MoreFiltersForm,
)
const { Part: PhoneFilters } = lazyPart<PhoneFiltersProps>(
  async () => (await import('./phone-filters-form.tsx')).PhoneFiltersForm,
)

const countOf = (values: readonly (string | undefined)[]): number => values.filter(Boolean).length

/** Renders the search and the filters. On a phone the filters open between the search and the list. */
export function LogbookFiltersForm(props: LogbookFiltersFormProps) {
  const { search, isWide, onChange } = props
  const furtherCount = countOf(furtherFilters.map((name) => search[name]))
  const [isOpen, setIsOpen] = useState(isWide && furtherCount > 0)
  return (
    <search>
      <div className={classes.root}>
        <SearchField
          className={classes.search}
          label="Search cases"
          placeholder="Search cases"
          q={search.q ?? ''}
          onChange={(q) => onChange({ q })}
        />
        {isWide ? (
          <>
            <FirstFiltersForm {...props} />
            <FiltersButton
              title="More filters"
              count={furtherCount}
              isOpen={isOpen}
              onToggle={() => setIsOpen(!isOpen)}
            />
          </>
        ) : (
          <PhoneButtons
            {...props}
            furtherCount={furtherCount}
            isOpen={isOpen}
            onToggleFilters={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && isWide && (
        <div className={`${boxStyles.moreFilters} ${classes.more}`}>
          <MoreFilters {...props} />
        </div>
      )}
      {isOpen && !isWide && <PhoneFilters {...props} onClose={() => setIsOpen(false)} />}
    </search>
  )
}

interface PhoneButtonsProps extends LogbookFiltersFormProps {
  /** The number of further filters that are set. */
  furtherCount: number
  isOpen: boolean
  onToggleFilters: () => void
}

function PhoneButtons({
  search,
  furtherCount,
  isOpen,
  isShowingViews,
  onToggleFilters,
  onToggleViews,
}: PhoneButtonsProps) {
  const { clinician, type, missionType, period, placement } = search
  const count = furtherCount + countOf([clinician, type, missionType, period ?? placement])
  return (
    <>
      <FiltersButton isBrief count={count} isOpen={isOpen} onToggle={onToggleFilters} />
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Saved views"
        title="Saved views"
        aria-expanded={isShowingViews}
        onClick={onToggleViews}
      >
        <IconBookmarks size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
