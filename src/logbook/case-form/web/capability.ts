import { IconPlus } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readEditSearch } from '../entry/edit-search.ts'
import { readNewCaseSearch } from '../entry/new-case-search.ts'
import { caseSaving } from '../form/web/panel-places.ts'

export const caseForm: WebCapability = {
  name: 'case-form',
  screens: [
    screen({
      path: '/new-case',
      audience: 'users',
      parseSearch: readNewCaseSearch,
      load: () => import('./new-case-screen.tsx').then((file) => file.NewCaseScreen),
      menu: { label: 'Log new Case', icon: IconPlus, key: 'n', position: 20 },
      firstVisit: 'src/logbook/case-form/web/new-case-screen.tsx',
      firstCall: '/api/logbook/defaults',
      places: [caseSaving.name],
    }),
    screen({
      path: '/logbook/drafts',
      audience: 'users',
      load: () => import('./drafts-screen.tsx').then((file) => file.DraftsScreen),
    }),
    screen({
      path: '/logbook/$id/edit',
      audience: 'users',
      parseSearch: readEditSearch,
      load: () => import('./edit-case-screen.tsx').then((file) => file.EditCaseScreen),
      places: [caseSaving.name],
    }),
  ],
}
