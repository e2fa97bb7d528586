import { panel, type Panel } from '#platform/web/capability.ts'
import { reminding } from '#compliance/requirements/state/web/panel-places.ts'
import { userToday } from '#people/users/web/panel-places.ts'

export const complianceMatrixPanels: readonly Panel[] = [
  panel('person-compliance', userToday, () =>
    import('./person-compliance-panel.tsx').then((file) => file.PersonCompliancePanel),
  ),
  panel('remind-person', reminding, () => import('./remind-panel.tsx').then((file) => file.RemindPanel)),
]
