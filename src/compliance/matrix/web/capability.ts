import type { Role } from '#platform/contract/access.ts'
import { screen, type WebCapability } from '#platform/web/capability.ts'

const overseers: readonly Role[] = ['supervisor', 'admin', 'super_admin']

export const complianceMatrix: WebCapability = {
  name: 'compliance-matrix',
  screens: [
    screen({
      path: '/compliance-requirements/people',
      audience: overseers,
      load: () => import('./matrix-screen.tsx').then((file) => file.MatrixScreen),
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
  ],
}
