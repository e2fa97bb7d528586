import type { Job } from '#platform/server/jobs.ts'
import { purgeOffers } from './service.ts'

export const offersJobs: readonly Job[] = [
  { name: 'purge_case_offers', cron: '15 3 * * *', run: (deps) => purgeOffers(deps) },
]
