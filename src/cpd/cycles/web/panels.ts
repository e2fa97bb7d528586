import { ownActivityRecords, portalTop } from '#cpd/activities/log/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const cpdCyclesPanels: readonly Panel[] = [
  panel('cpd-cycles', portalTop, () =>
    import('../enrolments/web/cycles-panel.tsx').then((file) => file.CyclesPanel),
  ),
  panel('cpd-allocations', ownActivityRecords, () =>
    import('../enrolments/web/allocations-panel.tsx').then((file) => file.AllocationsPanel),
  ),
]
