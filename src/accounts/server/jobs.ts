import { purgeCounters } from '#platform/server/auth/throttle.ts'
import type { Job } from '#platform/server/jobs.ts'
import { purgeEndedSessions } from '../sessions/server/service.ts'

export const accountsJobs: readonly Job[] = [
  { name: 'purge_ended_sessions', cron: '15 3 * * *', run: (deps) => purgeEndedSessions(deps) },
  { name: 'purge_attempt_counters', cron: '*/30 * * * *', run: (deps) => purgeCounters(deps) },
]
