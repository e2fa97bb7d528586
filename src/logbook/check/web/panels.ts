import { logbookActions } from '#logbook/book/list/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const logbookCheckPanels: readonly Panel[] = [
  panel('logbook-check', logbookActions, () => import('./check-panel.tsx').then((file) => file.CheckPanel)),
]
