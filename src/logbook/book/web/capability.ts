import { IconNotebook } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { caseRecords } from '../case-page/web/panel-places.ts'
import { readLogbookSearch } from '../list/list-search.ts'
import {
  logbookActions,
  logbookSelection,
  logbookSelectionActions,
  logbookTop,
} from '../list/web/panel-places.ts'

export const logbook: WebCapability = {
  name: 'logbook',
  screens: [
    screen({
      path: '/logbook',
      audience: 'users',
      parseSearch: readLogbookSearch,
      load: () => import('../list/web/logbook-screen.tsx').then((file) => file.LogbookScreen),
      menu: { label: 'Logbook', icon: IconNotebook, key: 'l', position: 30 },
      places: [logbookTop.name, logbookActions.name, logbookSelection.name, logbookSelectionActions.name],
    }),
    screen({
      path: '/case-type/$type',
      audience: 'users',
      load: () => import('../case-type/web/case-type-screen.tsx').then((file) => file.CaseTypeScreen),
    }),
    screen({
      path: '/logbook/$id',
      audience: 'users',
      load: () => import('../case-page/web/case-screen.tsx').then((file) => file.CaseScreen),
      places: [caseRecords.name],
    }),
  ],
}
