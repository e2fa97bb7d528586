import { panel, type Panel } from '#platform/web/capability.ts'
import { userToday } from '#users/web/panel-places.ts'

export const complianceMatrixPanels: readonly Panel[] = [
  panel('person-compliance', userToday, () =>
    import('./person-compliance-panel.tsx').then((file) => file.PersonCompliancePanel),
  ),
]
