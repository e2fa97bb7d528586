import { screen, type WebCapability } from '#platform/web/capability.ts'

export const support: WebCapability = {
  name: 'support',
  screens: [
    screen({
      path: '/contact',
      audience: 'public',
      load: () => import('./contact-screen.tsx').then((file) => file.ContactScreen),
    }),
    screen({
      path: '/support',
      audience: 'users',
      parseSearch: ({ ticket }) => ({ ticket: typeof ticket === 'string' ? ticket : undefined }),
      load: () => import('./support-screen.tsx').then((file) => file.SupportScreen),
    }),
  ],
}
