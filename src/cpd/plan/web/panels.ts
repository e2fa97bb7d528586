import { ownActivityRecords } from '#cpd/activities/log/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const cpdPlanPanels: readonly Panel[] = [
  panel('cpd-activity-goals', ownActivityRecords, () =>
    import('../goals/web/activity-goals-panel.tsx').then((file) => file.ActivityGoalsPanel),
  ),
]
