import type { Job } from '#platform/server/jobs.ts'
import { handOverOrphaned } from './hand-over.ts'
import { mailSupervisors } from './supervisor-mail.ts'

export const waitingJobs: readonly Job[] = [
  { name: 'hand_over_sign_off_requests', cron: '*/5 * * * *', run: handOverOrphaned },
  // The job runs hourly, because the morning begins at a different hour in each time zone.
  { name: 'mail_waiting_signatures', cron: '25 * * * *', run: mailSupervisors },
]
