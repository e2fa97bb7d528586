import type { PanelPlace } from '#platform/web/capability.ts'
import type { LogbookSearch } from '../list-search.ts'

/** Above the list of cases. */
export const logbookTop: PanelPlace<{ userId: string }> = { name: 'logbook-top' }

/** Beside the title: what can be done with the filtered list. `today` is the date in the organization's time zone. */
export const logbookActions: PanelPlace<{ search: LogbookSearch; today: string }> = {
  name: 'logbook-actions',
}
