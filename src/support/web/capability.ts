import { screen, type WebCapability } from '#platform/web/capability.ts'

export const support: WebCapability = {
  name: 'support',
  screens: [
    screen({
      path: '/contact',
      audience: 'public',
      load: async () => (await import('./contact-screen.tsx')).ContactScreen,
    }),
    screen({
      path: '/support',
      audience: 'users',
      parseSearch: ({ ticket }) => ({ ticket: typeof ticket === 'string' ? ticket : undefined }),
      load: async () => (await import('./support-screen.tsx')).SupportScreen,
    }),
  ],
}
