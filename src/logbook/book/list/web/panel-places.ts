import type { PanelPlace } from '#platform/web/capability.ts'
import type { LogbookSearch } from '../list-search.ts'
import type { CaseFilters } from '../list-filters.ts'

/** Above the list of cases. */
export const logbookTop: PanelPlace<{ userId: string; search: LogbookSearch }> = { name: 'logbook-top' }

/** Next to the title: actions for the filtered list. `filters` has the filters of `search`, resolved to today's dates. */
export const logbookActions: PanelPlace<{ search: LogbookSearch; filters: CaseFilters }> = {
  name: 'logbook-actions',
}

/** Below the list in selection mode: actions for all selected cases. */
export const logbookSelection: PanelPlace<{
  ids: readonly string[]
  /** Called with the ids of deleted cases, to remove them from the selection. */
  onDeselect: (ids: readonly string[]) => void
}> = { name: 'logbook-selection' }
