import { screen, type WebCapability } from '#platform/web/capability.ts'

export const meetings: WebCapability = {
  name: 'meetings',
  screens: [
    screen({
      path: '/clinician/$clinicianId/meetings',
      audience: ['supervisor'],
      load: () => import('./clinician-meetings-screen.tsx').then((file) => file.ClinicianMeetingsScreen),
    }),
    screen({
      path: '/profile/meetings',
      audience: 'users',
      load: () => import('./my-meetings-screen.tsx').then((file) => file.MyMeetingsScreen),
    }),
  ],
}
