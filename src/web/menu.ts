import { IconBuilding, IconLayoutDashboard, IconNotebook, IconPlus, IconUsers } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { Role } from '#platform/contract/access.ts'
import { administrators, paths } from '#paths/paths.ts'

export interface MenuItem {
  label: string
  to: (role: Role) => string
  icon: Icon
  /** The letter that goes there after `g`. */
  key: string
  /** Absent: everyone who is signed in. */
  roles?: readonly Role[]
}

// As the specification has it: an administrator signs in to the service's dashboard, but the menu leads to the own one.
const dashboardOf = (role: Role): string =>
  role === 'super_admin' ? paths.adminDashboard() : paths.dashboard()

const items: readonly MenuItem[] = [
  { label: 'Dashboard', to: dashboardOf, icon: IconLayoutDashboard, key: 'd' },
  { label: 'Log new Case', to: paths.newCase, icon: IconPlus, key: 'n' },
  { label: 'Logbook', to: paths.logbook, icon: IconNotebook, key: 'l' },
  {
    label: 'View All Users',
    to: paths.adminUsers,
    icon: IconUsers,
    key: 'u',
    roles: administrators,
  },
  {
    label: 'Organizations',
    to: paths.organizations,
    icon: IconBuilding,
    key: 'o',
    roles: administrators,
  },
]

export const menuFor = (role: Role): readonly MenuItem[] =>
  items.filter((item) => item.roles === undefined || item.roles.includes(role))
