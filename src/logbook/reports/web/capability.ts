import { screen, type WebCapability } from '#platform/web/capability.ts'
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
}
