import { IconCertificate } from '@tabler/icons-react'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
import { userRecords } from '#users/web/panel-places.ts'
import { readActivitySearch } from '../activities/list-search.ts'

export const cpd: WebCapability = {
  name: 'cpd',
  screens: [
    screen({
      path: '/cpd-portal',
      audience: 'users',
      parseSearch: readActivitySearch,
      load: async () => (await import('./cpd-portal-screen.tsx')).CpdPortalScreen,
      menu: { label: 'CPD Portal', icon: IconCertificate, key: 'c', position: 33 },
    }),
    screen({
      path: '/cpd-portal/new',
      audience: 'users',
      parseSearch: ({ like }) => (typeof like === 'string' ? { like } : {}),
      load: async () => (await import('../activities/web/activity-form-screen.tsx')).NewActivityScreen,
    }),
    screen({
      path: '/cpd-portal/deleted',
      audience: 'users',
      load: async () =>
        (await import('../activities/web/deleted-activities-screen.tsx')).DeletedActivitiesScreen,
    }),
    screen({
      path: '/cpd-portal/$id',
      audience: 'users',
      load: async () => (await import('../activities/web/activity-screen.tsx')).ActivityScreen,
    }),
    screen({
      path: '/cpd-portal/$id/edit',
      audience: 'users',
      load: async () => (await import('../activities/web/activity-form-screen.tsx')).EditActivityScreen,
    }),
  ],
  panels: [
    panel(
      'person-activities',
      userRecords,
      async () => (await import('../activities/web/person-activities-panel.tsx')).PersonActivitiesPanel,
    ),
  ],
}
