import { IconPlus } from '@tabler/icons-react'
import { logbookTop } from '#logbook/list/web/panel-places.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
import { readEditSearch } from '../entry/edit-search.ts'
import { readNewCaseSearch } from '../entry/new-case-search.ts'

export const caseForm: WebCapability = {
  name: 'case-form',
  screens: [
    screen({
      path: '/new-case',
      audience: 'users',
      parseSearch: readNewCaseSearch,
      load: async () => (await import('./new-case-screen.tsx')).NewCaseScreen,
      menu: { label: 'Log new Case', icon: IconPlus, key: 'n', position: 20 },
      firstVisit: 'src/case-form/web/new-case-screen.tsx',
    }),
    screen({
      path: '/logbook/drafts',
      audience: 'users',
      load: async () => (await import('./drafts-screen.tsx')).DraftsScreen,
    }),
    screen({
      path: '/logbook/$id/edit',
      audience: 'users',
      parseSearch: readEditSearch,
      load: async () => (await import('./edit-case-screen.tsx')).EditCaseScreen,
    }),
  ],
  panels: [
    panel(
      'waiting-to-send',
      logbookTop,
      async () => (await import('../outbox/web/waiting-panel.tsx')).WaitingPanel,
    ),
  ],
}
