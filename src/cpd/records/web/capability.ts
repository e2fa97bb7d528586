import { screen, type WebCapability } from '#platform/web/capability.ts'

export const cpdRecords: WebCapability = {
  name: 'cpd-records',
  screens: [
    screen({
      path: '/cpd-portal/records',
      audience: 'users',
      load: () => import('./records-screen.tsx').then((file) => file.RecordsScreen),
    }),
    screen({
      path: '/cpd-portal/profiles/$id',
      audience: 'users',
      load: () => import('./cpd-profile-screen.tsx').then((file) => file.CpdProfileScreen),
    }),
  ],
}
