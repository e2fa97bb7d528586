import type { ServerCapability } from '#platform/server/capability.ts'
import { dashboardJobs } from './jobs.ts'
import { dashboardRoutes } from './routes.ts'

const countsNote = 'Counts that name nobody; they are corrected when the counted records are erased.'
const waitingNote = 'Counts that name nobody.'
const statisticsNote = 'Names with counts, which all users of these pages already know; no record is opened.'

export const dashboard: ServerCapability = {
  name: 'dashboard',
  routes: dashboardRoutes,
  shows: {
    getDashboardStats: { because: statisticsNote },
    getTeamFitness: { audits: 'team_fitness_viewed' },
    getWaitingWork: { because: waitingNote },
    getHome: { because: statisticsNote },
  },
  tables: {
    case_count_changes: { rows: 'owner_id = $1', exported: countsNote, erased: { because: countsNote } },
    case_counts: {
      rows: "dimension = 'owner' and key = $1::text",
      exported: countsNote,
      erased: { because: countsNote },
    },
    cpd_count_changes: { impersonal: countsNote },
    cpd_counts: { impersonal: countsNote },
    user_count_changes: { impersonal: countsNote },
    user_counts: { impersonal: countsNote },
  },
  jobs: dashboardJobs,
}
