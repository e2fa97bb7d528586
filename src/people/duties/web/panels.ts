import { panel, type Panel } from '#platform/web/capability.ts'
import { userRecords } from '#people/users/web/panel-places.ts'

export const dutiesPanels: readonly Panel[] = [
  panel('person-duties', userRecords, () => import('./duties-panel.tsx').then((file) => file.DutiesPanel)),
]
