import type { ServerCapability } from '#platform/server/capability.ts'
import { complianceRemindersErrors } from '../errors.ts'
import { eraseReminders, exportedReminders } from './export-and-erase.ts'
import { complianceRemindersJobs } from './jobs.ts'
import { complianceRemindersRoutes } from './routes.ts'
const authorizedByAddress =
  'Authorized by an address that was shown only to its owner. It contains titles of requirements and days, and no names.'

export const complianceReminders: ServerCapability = {
  name: 'compliance-reminders',
  routes: complianceRemindersRoutes,
  errors: complianceRemindersErrors,
  jobs: complianceRemindersJobs,
  shows: {
    getCalendarFeed: 'own',
    makeCalendarFeed: 'own',
    revokeCalendarFeed: 'own',
    openCalendar: { because: authorizedByAddress },
  },
  tables: {
    compliance_reminders: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    compliance_calendar_feeds: {
      rows: 'owner_id = $1',
      exported: true,
      unexported: { token_hash: 'A hash of the address, which gives access to the calendar.' },
      erased: 'gone',
    },
  },
  export: exportedReminders,
  erase: eraseReminders,
}
