import type { ServerCapability } from '#platform/server/capability.ts'
import { complianceRemindersErrors } from '../errors.ts'
import { eraseReminders, exportedReminders } from './export-and-erase.ts'
import { complianceRemindersJobs } from './jobs.ts'
import { complianceRemindersRoutes } from './routes.ts'
const byItsAddress =
  'Authorized by an address that only its owner was shown; it says the titles of requirements and days, and nobody’s name.'

export const complianceReminders: ServerCapability = {
  name: 'compliance-reminders',
  routes: complianceRemindersRoutes,
  errors: complianceRemindersErrors,
  jobs: complianceRemindersJobs,
  shows: {
    getCalendarFeed: 'own',
    makeCalendarFeed: 'own',
    revokeCalendarFeed: 'own',
    openCalendar: { because: byItsAddress },
  },
  tables: {
    compliance_reminders: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    compliance_calendar_feeds: {
      rows: 'owner_id = $1',
      exported: true,
      unexported: { token_hash: 'A hash of the address, which opens the calendar to whoever knows it.' },
      erased: 'gone',
    },
  },
  export: exportedReminders,
  erase: eraseReminders,
}
