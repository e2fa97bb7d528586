import { screen, type WebCapability } from '#platform/web/capability.ts'

export const waitlist: WebCapability = {
  name: 'waitlist',
  screens: [
    screen({
      path: '/learning',
      audience: 'users',
      load: () => import('./learning-screen.tsx').then((file) => file.LearningScreen),
    }),
  ],
}
