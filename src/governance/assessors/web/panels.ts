import { caseRecords } from '#logbook/book/case-page/web/panel-places.ts'
import { logbookTop } from '#logbook/book/list/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const assessorPanels: readonly Panel[] = [
  panel('assessors', caseRecords, () => import('./outside-panel.tsx').then((file) => file.OutsidePanel)),
  panel('outside-requests', logbookTop, () =>
    import('./outside-requests-panel.tsx').then((file) => file.OutsideRequestsPanel),
  ),
]
