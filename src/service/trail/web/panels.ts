import { caseRecords } from '#logbook/book/case-page/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const trailPanels: readonly Panel[] = [
  panel('case-looks', caseRecords, () =>
    import('../access-log/web/case-looks-panel.tsx').then((file) => file.CaseLooksPanel),
  ),
]
