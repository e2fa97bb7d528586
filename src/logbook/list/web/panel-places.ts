import type { PanelPlace } from '#platform/web/capability.ts'

/** Above the list of cases. */
export const logbookTop: PanelPlace<{ userId: string }> = { name: 'logbook-top' }
