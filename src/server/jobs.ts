import { accountsJobs } from '#accounts/server/jobs.ts'
import { offersJobs } from '#crew-drafts/server/jobs.ts'
import { casesJobs } from '#cases/server/jobs.ts'
import { dashboardJobs } from '#dashboard/server/jobs.ts'
import { deadJobs } from '#platform/server/dead-jobs.ts'
import { fileJobs } from '#platform/server/files/removal.ts'
import type { Job } from '#platform/server/jobs.ts'
import { mailJobs } from '#platform/server/mail/queue.ts'
import { supportJobs } from '#support/server/jobs.ts'
import { erasureJobs } from './erasure.ts'

/** All background work, by hand, as `app.ts` lists all routes. */
export const jobs: readonly Job[] = [
  ...deadJobs,
  ...fileJobs,
  ...mailJobs,
  ...accountsJobs,
  ...casesJobs,
  ...offersJobs,
  ...dashboardJobs,
  ...supportJobs,
  ...erasureJobs,
]
