import type { ServerCapability } from '#platform/server/capability.ts'
import { activitiesErrors } from '../log/errors.ts'
import { eraseActivities, exportedActivities } from '../log/server/export-and-erase.ts'
import { activitiesJobs } from '../log/server/jobs.ts'
import { activitiesRoutes } from '../log/server/routes.ts'
import { eraseDismissals, exportedDismissals } from '../from-cases/server/export-and-erase.ts'
import { fromCasesRoutes } from '../from-cases/server/routes.ts'
import { practiceHoursErrors } from '../practice-hours/errors.ts'
import { erasePractice, exportedPractice } from '../practice-hours/server/export-and-erase.ts'
import { practiceHoursRoutes } from '../practice-hours/server/routes.ts'

export const cpd: ServerCapability = {
  name: 'cpd',
  routes: (deps) => [...activitiesRoutes(deps), ...fromCasesRoutes(deps), ...practiceHoursRoutes(deps)],
  errors: { ...activitiesErrors, ...practiceHoursErrors },
  jobs: activitiesJobs,
  shows: {
    listActivities: { audits: 'activities_listed' },
    getActivityTotals: { audits: 'activities_listed' },
    listActivityTags: { audits: 'activities_listed' },
    createActivity: 'own',
    getActivity: { audits: 'activity_viewed' },
    updateActivity: 'own',
    deleteActivity: 'own',
    restoreActivity: 'own',
    listDeletedActivities: 'own',
    listPersonActivities: { audits: 'person_activities_listed' },
    listCpdSuggestions: 'own',
    dismissCpdSuggestion: 'own',
    restoreCpdSuggestion: 'own',
    startActivityFromCase: 'own',
    listCaseActivities: { audits: 'case_activities_listed' },
    listPracticeHours: { audits: 'practice_hours_listed' },
    createPracticeHours: 'own',
    updatePracticeHours: 'own',
    deletePracticeHours: 'own',
  },
  tables: {
    cpd_activities: {
      rows: 'owner_id = $1',
      exported: true,
      erased: 'gone',
    },
    cpd_activity_evidence: {
      rows: 'activity_id in (select id from cpd_activities where owner_id = $1)',
      exported: true,
      erased: 'gone',
    },
    cpd_activity_cases: {
      rows: 'activity_id in (select id from cpd_activities where owner_id = $1)',
      exported: true,
      erased: 'gone',
    },
    cpd_dismissed_suggestions: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
    practice_hours: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  export: {
    readme: { ...exportedActivities.readme, ...exportedDismissals.readme, ...exportedPractice.readme },
    files: async (deps, actor) => [
      ...(await exportedActivities.files(deps, actor)),
      ...(await exportedDismissals.files(deps, actor)),
      ...(await exportedPractice.files(deps, actor)),
    ],
  },
  erase: async (tx, userId) => {
    await erasePractice(tx, userId)
    await eraseDismissals(tx, userId)
    await eraseActivities(tx, userId)
  },
}
