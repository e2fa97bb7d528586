import type { ServerCapability } from '#platform/server/capability.ts'
import { backupsJobs } from './jobs.ts'
import { backupsRoutes } from './routes.ts'

export const backups: ServerCapability = {
  name: 'backups',
  routes: backupsRoutes,
  shows: { getBackupState: 'own' },
  jobs: backupsJobs,
}
