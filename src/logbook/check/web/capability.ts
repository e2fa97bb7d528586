import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readCheckSearch } from '../check-search.ts'

export const logbookCheck: WebCapability = {
  name: 'logbook-check',
  screens: [
    screen({
      path: '/logbook/check',
      audience: 'users',
      parseSearch: readCheckSearch,
      load: () => import('./check-screen.tsx').then((file) => file.CheckScreen),
    }),
  ],
}
