import { logbookActions } from '#logbook/list/web/panel-places.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
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
  panels: [
    panel('logbook-check', logbookActions, () => import('./check-panel.tsx').then((file) => file.CheckPanel)),
  ],
}
