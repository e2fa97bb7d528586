import { IconShield } from '@tabler/icons-react'
import { ownActivityRecords } from '#cpd/activities/web/panel-places.ts'
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
      load: () => import('./compliance-screen.tsx').then((file) => file.ComplianceScreen),
      menu: { label: 'Compliance Requirements', icon: IconShield, key: 'f', position: 34 },
    }),
    screen({
      path: '/compliance-requirements/duties',
      audience: overseers,
      load: () => import('./duties-screen.tsx').then((file) => file.DutiesScreen),
    }),
    screen({
      path: '/compliance-requirements/verification',
      audience: overseers,
      load: () => import('./verification-screen.tsx').then((file) => file.VerificationScreen),
    }),
    screen({
      path: '/compliance-requirements/$id',
      audience: 'users',
      load: () => import('./requirement-screen.tsx').then((file) => file.RequirementScreen),
    }),
  ],
  panels: [
    panel('activity-compliance', ownActivityRecords, () =>
      import('../records/web/activity-records-panel.tsx').then((file) => file.ActivityRecordsPanel),
    ),
    panel('person-compliance', userRecords, () =>
      import('../state/web/person-compliance-panel.tsx').then((file) => file.PersonCompliancePanel),
    ),
  ],
}
