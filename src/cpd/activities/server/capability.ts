import { signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
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
  endpoints: {
    listActivities: { callers: signedInUsers, shows: { audits: 'activities_listed' } },
    getActivityTotals: { callers: signedInUsers, shows: { audits: 'activities_listed' } },
    listActivityTags: { callers: signedInUsers, shows: { audits: 'activities_listed' } },
    createActivity: { callers: signedInUsers, shows: 'own' },
    getActivity: { callers: signedInUsers, shows: { audits: 'activity_viewed' } },
    updateActivity: { callers: signedInUsers, shows: 'own' },
    deleteActivity: { callers: signedInUsers, shows: 'own' },
    restoreActivity: { callers: signedInUsers, shows: 'own' },
    listDeletedActivities: { callers: signedInUsers, shows: 'own' },
    listPersonActivities: { callers: signedInUsers, shows: { audits: 'person_activities_listed' } },
    listCpdSuggestions: { callers: signedInUsers, shows: 'own' },
    dismissCpdSuggestion: { callers: signedInUsers, shows: 'own' },
    restoreCpdSuggestion: { callers: signedInUsers, shows: 'own' },
    startActivityFromCase: { callers: signedInUsers, shows: 'own' },
    listCaseActivities: { callers: signedInUsers, shows: { audits: 'case_activities_listed' } },
    listPracticeHours: { callers: signedInUsers, shows: { audits: 'practice_hours_listed' } },
    createPracticeHours: { callers: signedInUsers, shows: 'own' },
    updatePracticeHours: { callers: signedInUsers, shows: 'own' },
    deletePracticeHours: { callers: signedInUsers, shows: 'own' },
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
