import type { Job } from '#platform/server/jobs.ts'
import { purgeCrewDrafts } from './crew-drafts.ts'

export const crewDraftsJobs: readonly Job[] = [
  { name: 'purge_case_offers', cron: '15 3 * * *', run: (deps) => purgeCrewDrafts(deps) },
]
