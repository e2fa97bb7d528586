import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readAccessLogSearch } from '../access-log/access-log-search.ts'

export const trail: WebCapability = {
  name: 'trail',
  screens: [
    screen({
      path: '/profile/access-log',
      audience: 'users',
      parseSearch: readAccessLogSearch,
      load: () => import('../access-log/web/access-log-screen.tsx').then((file) => file.AccessLogScreen),
    }),
  ],
}
