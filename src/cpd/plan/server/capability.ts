import type { ServerCapability } from '#platform/server/capability.ts'
import { cpdPlanErrors } from '../errors.ts'
import { erasePlan, exportedPlan } from './export-and-erase.ts'
import { cpdPlanRoutes } from './routes.ts'
export const cpdPlan: ServerCapability = {
  name: 'cpd-plan',
  routes: cpdPlanRoutes,
  errors: cpdPlanErrors,
  shows: {
    listGoals: { audits: 'goals_listed' },
    createGoal: 'own',
    getGoal: { audits: 'goal_viewed' },
    updateGoal: 'own',
    deleteGoal: 'own',
    listPlanReviews: { audits: 'plan_reviews_listed' },
    createPlanReview: 'own',
    getPlanReview: { audits: 'plan_review_viewed' },
    updatePlanReview: 'own',
    deletePlanReview: 'own',
  },
  tables: {
    cpd_goals: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    cpd_goal_activities: {
      rows: 'goal_id in (select id from cpd_goals where owner_id = $1)',
      exported: true,
      erased: 'gone',
    },
    cpd_plan_reviews: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: exportedPlan,
  erase: erasePlan,
}
