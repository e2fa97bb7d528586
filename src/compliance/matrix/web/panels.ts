import { panel, type Panel } from '#platform/web/capability.ts'
import { reminderDialogPanels } from '#compliance/requirements/state/web/panel-places.ts'
import { userPagePanels } from '#people/users/web/panel-places.ts'

export const complianceMatrixPanels: readonly Panel[] = [
  panel('person-compliance', userPagePanels, () =>
    import('./person-compliance-panel.tsx').then((file) => file.PersonCompliancePanel),
  ),
  panel('remind-person', reminderDialogPanels, () =>
    import('./remind-panel.tsx').then((file) => file.RemindPanel),
  ),
]
