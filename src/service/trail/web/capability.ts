import { administrators } from '#paths/paths.ts'
import { IconHistory } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readAuditSearch } from '../audit/audit-search.ts'
import { readAccessLogSearch } from '../access-log/access-log-search.ts'

export const trail: WebCapability = {
  name: 'trail',
  screens: [
    screen({
      path: '/profile/access-log',
      audience: 'users',
      parseSearch: readAccessLogSearch,
      load: () => import('../access-log/web/access-log-screen.tsx').then((file) => file.AccessLogScreen),
    }),
    screen({
      path: '/admin/audit',
      audience: administrators,
      parseSearch: readAuditSearch,
      load: () => import('../audit/web/audit-screen.tsx').then((file) => file.AuditScreen),
      menu: { label: 'Audit Trail', icon: IconHistory, key: 'a', position: 60 },
    }),
  ],
}
