import type { PanelPlace } from '#platform/web/capability.ts'
import type { LogbookSearch } from '../list-search.ts'
import type { CaseFilters } from '../list-filters.ts'
import type { CaseSummary } from '../contract.ts'

/** One of the user's own cases, which they have selected. */
export type SelectedCase = Pick<CaseSummary, 'id' | 'title' | 'status'>

/** Above the list of cases. */
export const logbookTop: PanelPlace<{ userId: string; search: LogbookSearch }> = { name: 'logbook-top' }

/** Next to the title: actions for the filtered list. `filters` has the filters of `search`, resolved to today's dates. */
export const logbookActions: PanelPlace<{ search: LogbookSearch; filters: CaseFilters }> = {
  name: 'logbook-actions',
}

/** Below the list in selection mode: actions for all selected cases. */
export const logbookSelection: PanelPlace<{
  cases: readonly SelectedCase[]
  /** Called with the ids of deleted cases, to remove them from the selection. */
  onDeselect: (ids: readonly string[]) => void
}> = { name: 'logbook-selection' }

/** Among the buttons for all selected cases. `isBusy` is true while another of these buttons changes the cases. */
export const logbookSelectionActions: PanelPlace<{ cases: readonly SelectedCase[]; isBusy: boolean }> = {
  name: 'logbook-selection-actions',
}
