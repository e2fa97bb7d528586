import { IconShieldCheck } from '@tabler/icons-react'
import type { Role } from '#platform/contract/access.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'
import { userRecords } from '#users/web/panel-places.ts'

const overseers: readonly Role[] = ['supervisor', 'admin', 'super_admin']

export const compliance: WebCapability = {
  name: 'compliance',
  screens: [
    screen({
      path: '/compliance-requirements',
      audience: 'users',
      load: async () => (await import('./compliance-screen.tsx')).ComplianceScreen,
      menu: { label: 'Compliance Requirements', icon: IconShieldCheck, key: 'f', position: 34 },
    }),
    screen({
      path: '/compliance-requirements/people',
      audience: overseers,
      load: async () => (await import('./matrix-screen.tsx')).MatrixScreen,
    }),
    screen({
      path: '/compliance-requirements/verification',
      audience: overseers,
      load: async () => (await import('./verification-screen.tsx')).VerificationScreen,
    }),
    screen({
      path: '/compliance-requirements/$id',
      audience: 'users',
      load: async () => (await import('./requirement-screen.tsx')).RequirementScreen,
    }),
  ],
  panels: [
    panel(
      'person-compliance',
      userRecords,
      async () => (await import('../state/web/person-compliance-panel.tsx')).PersonCompliancePanel,
    ),
  ],
}
