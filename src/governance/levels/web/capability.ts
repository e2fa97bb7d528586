import { screen, type WebCapability } from '#platform/web/capability.ts'

export const levels: WebCapability = {
  name: 'levels',
  screens: [
    screen({
      path: '/clinician/$clinicianId/levels',
      audience: ['supervisor'],
      load: () => import('./clinician-levels-screen.tsx').then((file) => file.ClinicianLevelsScreen),
    }),
    screen({
      path: '/profile/levels',
      audience: 'users',
      load: () => import('./my-levels-screen.tsx').then((file) => file.MyLevelsScreen),
    }),
  ],
}
