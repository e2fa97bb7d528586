import { IconLayoutDashboard } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { adminDashboardTop } from './panel-places.ts'
import { administrators, paths } from '#paths/paths.ts'

export const dashboard: WebCapability = {
  name: 'dashboard',
  screens: [
    screen({
      path: '/dashboard',
      audience: 'users',
      load: () => import('./home-screen.tsx').then((file) => file.HomeScreen),
      menu: {
        label: 'Dashboard',
        icon: IconLayoutDashboard,
        key: 'd',
        position: 10,
        // As specified: admins start at the admin dashboard after sign-in, but this menu item opens their own.
        to: (role) => (role === 'super_admin' ? paths.adminDashboard() : paths.dashboard()),
      },
      firstVisit: 'src/service/dashboard/web/home-screen.tsx',
      firstCall: '/api/dashboard/home',
    }),
    screen({
      path: '/admin/dashboard',
      audience: administrators,
      parseSearch: ({ period }) => ({ period }),
      load: () => import('./admin-dashboard-screen.tsx').then((file) => file.AdminDashboardScreen),
      firstVisit: 'src/service/dashboard/web/admin-dashboard-screen.tsx',
      firstCall: '/api/admin/dashboard-stats',
      places: [adminDashboardTop.name],
    }),
  ],
}
