import { IconShield } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'

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
}
