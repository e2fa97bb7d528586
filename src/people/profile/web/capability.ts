import { screen, type WebCapability } from '#platform/web/capability.ts'

export const profile: WebCapability = {
  name: 'profile',
  screens: [
    screen({
      path: '/profile',
      audience: 'users',
      parseSearch: ({ tab }) => ({ tab }),
      load: () => import('./profile-screen.tsx').then((file) => file.ProfileScreen),
    }),
  ],
}
