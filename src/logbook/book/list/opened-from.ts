import { paths } from '#paths/paths.ts'
import type { CaseFilters } from './list-filters.ts'
import type { LogbookSearch } from './list-search.ts'

/** The list from which a case was opened: its URL, and its filters resolved to dates at that time. */
export interface OpenedFrom {
  search: LogbookSearch
  filters: CaseFilters
  /** The screen with the list, if it is not the logbook. */
  back?: { label: string; to: string; search: object }
}

/** The cases whose review the user may end. The menu counts the same cases. */
export const casesToReview: CaseFilters = { review: 'to_end' }

/** Describes the case review, oldest first, as the list from which a case is opened. */
export const fromCaseReview = (search: object, filters: CaseFilters = casesToReview): OpenedFrom => ({
  search: { sort: 'oldest' },
  filters,
  back: { label: 'Case Review', to: paths.caseReview(), search },
})
