import { logbookActions } from '#logbook/book/list/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const reportsPanels: readonly Panel[] = [
  panel('summary-report', logbookActions, () =>
    import('../summary/web/report-panel.tsx').then((file) => file.ReportPanel),
  ),
]
