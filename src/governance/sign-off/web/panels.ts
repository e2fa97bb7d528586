import { caseSaving } from '#logbook/case-form/form/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'
import { caseRecords } from '#logbook/book/case-page/web/panel-places.ts'
import { logbookSelectionActions, logbookTop } from '#logbook/book/list/web/panel-places.ts'

export const signOffPanels: readonly Panel[] = [
  panel('sign-off', caseRecords, () => import('./sign-off-panel.tsx').then((file) => file.SignOffPanel)),
  panel('sign-off-saving', caseSaving, () => import('./saving-panel.tsx').then((file) => file.SavingPanel)),
  panel('my-requests', logbookTop, () =>
    import('../requests/web/my-requests-panel.tsx').then((file) => file.MyRequestsPanel),
  ),
  panel('ask-several', logbookSelectionActions, () =>
    import('./ask-several-panel.tsx').then((file) => file.AskSeveralPanel),
  ),
]
