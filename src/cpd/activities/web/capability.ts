import { IconSchool } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { ownActivityRecords, portalActions, portalTop } from '../log/web/panel-places.ts'

// The start page loads the code of every listed screen, so the screens of one file share one import. They read their URLs
// themselves.
const forms = () => import('./activity-form-screen.tsx')

export const cpd: WebCapability = {
  name: 'cpd',
  screens: [
    screen({
      path: '/cpd-portal',
      audience: 'users',
      load: () => import('./cpd-portal-screen.tsx').then((file) => file.CpdPortalScreen),
      places: [portalTop.name, portalActions.name],
      menu: { label: 'CPD Portal', icon: IconSchool, key: 'c', position: 33 },
    }),
    screen({
      path: '/cpd-portal/new',
      audience: 'users',
      load: async () => (await forms()).NewActivityScreen,
    }),
    screen({
      path: '/cpd-portal/deleted',
      audience: 'users',
      load: () =>
        import('../log/web/deleted-activities-screen.tsx').then((file) => file.DeletedActivitiesScreen),
    }),
    screen({
      path: '/cpd-portal/practice-hours',
      audience: 'users',
      load: () =>
        import('../practice-hours/web/practice-hours-screen.tsx').then((file) => file.PracticeHoursScreen),
    }),
    screen({
      path: '/cpd-portal/$id',
      audience: 'users',
      load: () => import('../log/web/activity-screen.tsx').then((file) => file.ActivityScreen),
      places: [ownActivityRecords.name],
    }),
    screen({
      path: '/cpd-portal/$id/edit',
      audience: 'users',
      load: async () => (await forms()).EditActivityScreen,
    }),
  ],
}
