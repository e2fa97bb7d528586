import type { PanelPlace } from '#platform/web/capability.ts'

/** The place at the top of the admin dashboard. */
export const adminDashboardTop: PanelPlace<object> = { name: 'admin-dashboard-top' }
