import { ownActivityRecords } from '#cpd/activities/log/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const compliancePanels: readonly Panel[] = [
  panel('activity-compliance', ownActivityRecords, () =>
    import('../records/web/activity-records-panel.tsx').then((file) => file.ActivityRecordsPanel),
  ),
]
