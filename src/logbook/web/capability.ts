import { IconNotebook } from '@tabler/icons-react'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
import { userFigures, userRecords } from '#users/web/panel-places.ts'
import { caseRecords } from '../case-page/web/panel-places.ts'
import { readLogbookSearch } from '../list/list-search.ts'
import { logbookActions, logbookSelection, logbookTop } from '../list/web/panel-places.ts'

export const logbook: WebCapability = {
  name: 'logbook',
  screens: [
    screen({
      path: '/logbook',
      audience: 'users',
      parseSearch: readLogbookSearch,
      load: () => import('../list/web/logbook-screen.tsx').then((file) => file.LogbookScreen),
      menu: { label: 'Logbook', icon: IconNotebook, key: 'l', position: 30 },
      places: [logbookTop.name, logbookActions.name, logbookSelection.name],
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
  panels: [
    panel('case-type-link', logbookActions, () =>
      import('../case-type/web/type-link-panel.tsx').then((file) => file.TypeLinkPanel),
    ),
    panel('logbook-export', logbookActions, () =>
      import('../export/web/export-panel.tsx').then((file) => file.ExportPanel),
    ),
    panel('logbook-bulk-actions', logbookSelection, () =>
      import('../bulk/web/bulk-actions-panel.tsx').then((file) => file.BulkActionsPanel),
    ),
    panel('person-stats', userFigures, () =>
      import('../person/web/person-stats-panel.tsx').then((file) => file.PersonStatsPanel),
    ),
    panel('person-cases', userRecords, () =>
      import('../person/web/person-cases-panel.tsx').then((file) => file.PersonCasesPanel),
    ),
    panel('person-missions', userRecords, () =>
      import('../person/web/person-missions-panel.tsx').then((file) => file.PersonMissionsPanel),
    ),
  ],
}
