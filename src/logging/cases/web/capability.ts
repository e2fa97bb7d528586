import { screen, type WebCapability } from '#platform/web/capability.ts'

export const cases: WebCapability = {
  name: 'cases',
  screens: [
    screen({
      path: '/logbook/deleted',
      audience: 'users',
      load: () => import('../changes/web/deleted-cases-screen.tsx').then((file) => file.DeletedCasesScreen),
    }),
  ],
}
