import { panel, type Panel } from '#platform/web/capability.ts'
import { userFigures, userRecords } from '#people/users/web/panel-places.ts'
import { logbookActions, logbookSelection } from '../list/web/panel-places.ts'

export const logbookPanels: readonly Panel[] = [
  panel('case-type-link', logbookActions, () =>
    import('../case-type/web/type-link-panel.tsx').then((file) => file.CaseTypeLinkPanel),
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
]
