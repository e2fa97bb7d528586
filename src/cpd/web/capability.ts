import { panel, type WebCapability } from '#platform/web/capability.ts'
import { userRecords } from '#users/web/panel-places.ts'

export const cpd: WebCapability = {
  name: 'cpd',
  screens: [],
  panels: [
    panel(
      'person-activities',
      userRecords,
      async () => (await import('../activities/web/person-activities-panel.tsx')).PersonActivitiesPanel,
    ),
  ],
}
