import { adminDashboardTop } from '#dashboard/web/panel-places.ts'
import { panel, type WebCapability } from '#platform/web/capability.ts'

export const backups: WebCapability = {
  name: 'backups',
  screens: [],
  panels: [
    panel(
      'backup-alarm',
      adminDashboardTop,
      async () => (await import('./backup-alarm-panel.tsx')).BackupAlarmPanel,
    ),
  ],
}
