import { screen, type WebCapability } from '#platform/web/capability.ts'

export const profile: WebCapability = {
  name: 'profile',
  screens: [
    screen({
      path: '/profile',
      audience: 'users',
      parseSearch: ({ tab }) => ({ tab }),
      load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
    }),
  ],
}
