import { adminDashboardTop } from '#service/dashboard/web/panel-places.ts'
import { panel, type Panel } from '#platform/web/capability.ts'

export const backupsPanels: readonly Panel[] = [
  panel('backup-alarm', adminDashboardTop, () =>
    import('./backup-alarm-panel.tsx').then((file) => file.BackupAlarmPanel),
  ),
]
