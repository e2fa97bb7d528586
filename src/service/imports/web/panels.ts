import { logbookActions } from '#logbook/book/list/web/panel-places.ts'
import { portalActions } from '#cpd/activities/log/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const importsPanels: readonly Panel[] = [
  panel('logbook-import', logbookActions, () =>
    import('../batches/web/import-link-panel.tsx').then((file) => file.ImportLinkPanel),
  ),
  panel('cpd-import', portalActions, () =>
    import('../cpd/web/import-link-panel.tsx').then((file) => file.CpdImportLinkPanel),
  ),
]
