import { logbookTop } from '#logbook/book/list/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const caseFormPanels: readonly Panel[] = [
  panel('waiting-to-send', logbookTop, () =>
    import('../outbox/web/waiting-panel.tsx').then((file) => file.WaitingPanel),
  ),
]
