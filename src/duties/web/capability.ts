import { panel, type WebCapability } from '#platform/web/capability.ts'
import { userRecords } from '#users/web/panel-places.ts'

export const duties: WebCapability = {
  name: 'duties',
  screens: [],
  panels: [
    panel('person-duties', userRecords, () => import('./duties-panel.tsx').then((file) => file.DutiesPanel)),
  ],
}
