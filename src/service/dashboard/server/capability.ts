import type { ServerCapability } from '#platform/server/capability.ts'
import { dashboardJobs } from './jobs.ts'
import { dashboardRoutes } from './routes.ts'

const counts = 'Counts that name nobody; they are corrected when the counted records are erased.'
const waiting = 'Counts that name nobody.'
const figures = 'Names beside counts, which all users of these pages know already; no record is opened.'

export const dashboard: ServerCapability = {
  name: 'dashboard',
  routes: dashboardRoutes,
  shows: {
    getDashboardStats: { because: figures },
    getTeamFitness: { audits: 'team_fitness_viewed' },
    getWaitingWork: { because: waiting },
    getHome: { because: figures },
  },
  tables: {
    case_count_changes: { rows: 'owner_id = $1', exported: counts, erased: { because: counts } },
    case_counts: {
      rows: "dimension = 'owner' and key = $1::text",
      exported: counts,
      erased: { because: counts },
    },
    cpd_count_changes: { impersonal: counts },
    cpd_counts: { impersonal: counts },
    user_count_changes: { impersonal: counts },
    user_counts: { impersonal: counts },
  },
  jobs: dashboardJobs,
}
