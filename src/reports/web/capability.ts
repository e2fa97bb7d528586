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
      load: async () => (await import('./summary-screen.tsx')).SummaryScreen,
    }),
  ],
  panels: [
    panel(
      'summary-report',
      logbookActions,
      async () => (await import('../summary/web/report-panel.tsx')).ReportPanel,
    ),
  ],
}
