import { screen, type WebCapability } from '#platform/web/capability.ts'

export const cpdRecords: WebCapability = {
  name: 'cpd-records',
  screens: [
    screen({
      path: '/cpd-portal/records',
      audience: 'users',
      load: async () => (await import('./records-screen.tsx')).RecordsScreen,
    }),
    screen({
      path: '/cpd-portal/profiles/$id',
      audience: 'users',
      load: async () => (await import('./cpd-profile-screen.tsx')).CpdProfileScreen,
    }),
  ],
}
