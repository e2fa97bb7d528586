import { IconFlag } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readReviewSearch } from '../review-search.ts'

export const caseReview: WebCapability = {
  name: 'case-review',
  screens: [
    screen({
      path: '/case-review',
      audience: 'users',
      parseSearch: readReviewSearch,
      load: () => import('./case-review-screen.tsx').then((file) => file.CaseReviewScreen),
      menu: { label: 'Case Review', icon: IconFlag, key: 'r', position: 32 },
    }),
  ],
}
