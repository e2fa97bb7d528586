import type { PanelPlace } from '#platform/web/capability.ts'
import type { CaseFilters, LogbookSearch } from '../list-search.ts'

/** Above the list of cases. */
export const logbookTop: PanelPlace<{ userId: string }> = { name: 'logbook-top' }

/** Beside the title: what can be done with the filtered list; `filters` are what the search means today. */
export const logbookActions: PanelPlace<{ search: LogbookSearch; filters: CaseFilters }> = {
  name: 'logbook-actions',
}
