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
      load: async () => (await import('../list/web/logbook-screen.tsx')).LogbookScreen,
      menu: { label: 'Logbook', icon: IconNotebook, key: 'l', position: 30 },
      places: [logbookTop.name, logbookActions.name, logbookSelection.name],
    }),
    screen({
      path: '/case-type/$type',
      audience: 'users',
      load: async () => (await import('../case-type/web/case-type-screen.tsx')).CaseTypeScreen,
    }),
    screen({
      path: '/logbook/$id',
      audience: 'users',
      load: async () => (await import('../case-page/web/case-screen.tsx')).CaseScreen,
      places: [caseRecords.name],
    }),
  ],
  panels: [
    panel(
      'case-type-link',
      logbookActions,
      async () => (await import('../case-type/web/type-link-panel.tsx')).TypeLinkPanel,
    ),
    panel(
      'logbook-export',
      logbookActions,
      async () => (await import('../export/web/export-panel.tsx')).ExportPanel,
    ),
    panel(
      'logbook-bulk-actions',
      logbookSelection,
      async () => (await import('../bulk/web/bulk-actions-panel.tsx')).BulkActionsPanel,
    ),
    panel(
      'person-stats',
      userFigures,
      async () => (await import('../person/web/person-stats-panel.tsx')).PersonStatsPanel,
    ),
    panel(
      'person-cases',
      userRecords,
      async () => (await import('../person/web/person-cases-panel.tsx')).PersonCasesPanel,
    ),
    panel(
      'person-missions',
      userRecords,
      async () => (await import('../person/web/person-missions-panel.tsx')).PersonMissionsPanel,
    ),
  ],
}
