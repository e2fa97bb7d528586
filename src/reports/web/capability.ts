import { logbookActions } from '#logbook/list/web/panel-places.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
import { readReportSearch } from '../scope/report-search.ts'

export const reports: WebCapability = {
  name: 'reports',
  screens: [
    screen({
      path: '/logbook/summary',
      audience: 'users',
      parseSearch: readReportSearch,
      load: () => import('./summary-screen.tsx').then((file) => file.SummaryScreen),
    }),
  ],
  panels: [
    panel('summary-report', logbookActions, () =>
      import('../summary/web/report-panel.tsx').then((file) => file.ReportPanel),
    ),
  ],
}
