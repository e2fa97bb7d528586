import { IconShield } from '@tabler/icons-react'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
import { userRecords } from '#users/web/panel-places.ts'

export const compliance: WebCapability = {
  name: 'compliance',
  screens: [
    screen({
      path: '/compliance-requirements',
      audience: 'users',
      load: () => import('./compliance-screen.tsx').then((file) => file.ComplianceScreen),
      menu: { label: 'Compliance Requirements', icon: IconShield, key: 'f', position: 34 },
    }),
    screen({
      path: '/compliance-requirements/$id',
      audience: 'users',
      load: () => import('./requirement-screen.tsx').then((file) => file.RequirementScreen),
    }),
  ],
  panels: [
    panel('person-compliance', userRecords, () =>
      import('../state/web/person-compliance-panel.tsx').then((file) => file.PersonCompliancePanel),
    ),
  ],
}
