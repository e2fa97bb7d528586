import type { PanelPlace } from '#platform/web/capability.ts'
import type { LogbookSearch } from '../list-search.ts'
import type { CaseFilters } from '../list-filters.ts'

/** Above the list of cases. */
export const logbookTop: PanelPlace<{ userId: string }> = { name: 'logbook-top' }

/** Beside the title: what can be done with the filtered list; `filters` are what the search means today. */
export const logbookActions: PanelPlace<{ search: LogbookSearch; filters: CaseFilters }> = {
  name: 'logbook-actions',
}

/** Below the list while cases are being selected: what can be done with all of them at once. */
export const logbookSelection: PanelPlace<{
  ids: readonly string[]
  /** Called with what was deleted and is no longer selected. */
  onDeselect: (ids: readonly string[]) => void
}> = { name: 'logbook-selection' }
