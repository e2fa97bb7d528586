import { accountsJobs } from '#accounts/server/jobs.ts'
import { dashboardJobs } from '#dashboard/server/jobs.ts'
import type { Job } from '#platform/server/jobs.ts'

/** All background work, by hand, as `app.ts` lists all routes. */
export const jobs: readonly Job[] = [...accountsJobs, ...dashboardJobs]
