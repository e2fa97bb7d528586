import { adminDashboardTop } from '#dashboard/web/panel-places.ts'
import { panel, type WebCapability } from '#platform/web/capability.ts'

export const backups: WebCapability = {
  name: 'backups',
  screens: [],
  panels: [
    panel('backup-alarm', adminDashboardTop, () =>
      import('./backup-alarm-panel.tsx').then((file) => file.BackupAlarmPanel),
    ),
  ],
}
