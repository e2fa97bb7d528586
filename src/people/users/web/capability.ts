import { IconUsers } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { administrators } from '#paths/paths.ts'
import { readUserSearch } from '../directory/user-search.ts'
import { userFigures, userRecords, userPagePanels } from './panel-places.ts'

export const users: WebCapability = {
  name: 'users',
  screens: [
    screen({
      path: '/admin/users',
      audience: administrators,
      parseSearch: readUserSearch,
      load: () => import('./users-screen.tsx').then((file) => file.UsersScreen),
      menu: { label: 'View All Users', icon: IconUsers, key: 'u', position: 40 },
    }),
    screen({
      path: '/admin/users/$userId',
      audience: administrators,
      load: () => import('./user-detail-screen.tsx').then((file) => file.UserDetailScreen),
      places: [userPagePanels.name, userFigures.name, userRecords.name],
    }),
  ],
}
