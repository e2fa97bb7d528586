import { IconBuilding } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { administrators } from '#paths/paths.ts'
import { readOrganizationSearch } from '../organization-search.ts'

export const organizations: WebCapability = {
  name: 'organizations',
  screens: [
    screen({
      path: '/admin/organizations',
      audience: administrators,
      parseSearch: readOrganizationSearch,
      load: () => import('./organizations-screen.tsx').then((file) => file.OrganizationsScreen),
      menu: { label: 'Organizations', icon: IconBuilding, key: 'o', position: 50 },
    }),
    screen({
      path: '/admin/organizations/$id/places',
      audience: administrators,
      load: () => import('../places/web/places-screen.tsx').then((file) => file.PlacesScreen),
    }),
  ],
}
